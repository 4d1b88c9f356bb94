import { useId } from "react";

import { Avatar } from "../data/Avatar.tsx";
import { Button } from "../controls/Button.tsx";
import { Card } from "../data/Card.tsx";
import { Cover } from "../data/Cover.tsx";
import { DataTable, TableCell, TableRow, TableSkeleton } from "../data/DataTable.tsx";
import { Column, Example } from "./Example.tsx";

const TITLES = ["Algebra from the start", "Waves", "Prisms and what comes out of them"];
const NAMES = ["Ada", "Ben Okri", "Cleo van den Berg"];

export function DataSection() {
  const id = useId();
  return (
    <>
      <Example name="Card">
        <Card className="p-5">What belongs together</Card>
      </Example>
      <Example name="Avatar">
        {NAMES.map((name) => (
          <Avatar key={name} name={name} className="size-12" />
        ))}
      </Example>
      <Example name="Cover, without a picture">
        {TITLES.map((title) => (
          <Cover key={title} title={title} src={null} className="w-56 rounded-card" />
        ))}
      </Example>
      <Example name="DataTable">
        <Column>
          <p id={id} className="font-semibold">
            People
          </p>
          <DataTable labelledBy={id} columns={["Name", "Classes", "Action"]}>
            {NAMES.map((name, index) => (
              <TableRow key={name}>
                <TableCell className="font-semibold">{name}</TableCell>
                <TableCell label="Classes">{index}</TableCell>
                <TableCell>
                  <Button size="small" variant="secondary">
                    Open
                  </Button>
                </TableCell>
              </TableRow>
            ))}
          </DataTable>
        </Column>
      </Example>
      <Example name="TableSkeleton">
        <Column>
          <TableSkeleton label="Loading people…" />
        </Column>
      </Example>
    </>
  );
}
