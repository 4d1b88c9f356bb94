import type { UserFilters as Filters } from "@lyceum/shared/rest/administration.ts";
import { ROLES } from "@lyceum/shared/rest/endpoint.ts";
import { FilterX } from "lucide-react";

import { Button } from "../../ui/Button.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useSearchText } from "../../ui/use-search-text.ts";
import { ANYBODY, isFiltered, isHours, orderedBy, type Wanted } from "./search.ts";

type UserFiltersProps = {
  wanted: Wanted;
  filter: (changed: Partial<Wanted>, replace?: boolean) => void;
  go: (next: Wanted) => void;
};

const ANY = { value: "", label: "Any" };
const YES_OR_NO = [ANY, { value: "Yes", label: "Yes" }, { value: "No", label: "No" }];
const ROLE_CHOICES = [
  ANY,
  ...ROLES.map((role) => ({
    value: role,
    label: role.replace(/^./, (letter) => letter.toUpperCase()),
  })),
];
const ORDERS: { value: Filters["order"]; label: string }[] = [
  { value: "created_datetime", label: "Registered" },
  { value: "name", label: "Name" },
  { value: "email", label: "Email" },
  { value: "role", label: "Role" },
  { value: "time_spent_after_login", label: "Hours spent" },
  { value: "last_login_time", label: "Last login" },
];

/** The filters, and the order where the table's heads are hidden. */
export function UserFilters({ wanted, filter, go }: UserFiltersProps) {
  return (
    <form
      aria-label="Filters"
      className="grid grid-cols-2 items-end gap-x-4 gap-y-4 md:grid-cols-3 lg:grid-cols-[1.2fr_1fr_1fr_1fr_1fr]"
      onSubmit={(event) => event.preventDefault()}
    >
      <TextFilters wanted={wanted} filter={filter} />
      <Select
        label="Payment made"
        value={wanted.payment_made}
        options={YES_OR_NO}
        onValueChange={(text) => filter({ payment_made: text as Wanted["payment_made"] })}
      />
      <Select
        label="Role"
        value={wanted.role}
        options={ROLE_CHOICES}
        onValueChange={(text) => filter({ role: text as Wanted["role"] })}
      />
      <Select
        label="Banned"
        value={wanted.banned}
        options={YES_OR_NO}
        onValueChange={(text) => filter({ banned: text as Wanted["banned"] })}
      />
      <div className="lg:hidden">
        <Select
          label="Sort by"
          value={wanted.order}
          options={ORDERS}
          onValueChange={(text) => go(orderedBy(wanted, text as Wanted["order"]))}
        />
      </div>
      {isFiltered(wanted) && (
        <Button
          variant="quiet"
          className="col-span-full justify-self-start"
          onClick={() => go({ ...ANYBODY, order: wanted.order, direction: wanted.direction })}
        >
          <FilterX aria-hidden className="size-4.5" /> Clear filters
        </Button>
      )}
    </form>
  );
}

function TextFilters({ wanted, filter }: Omit<UserFiltersProps, "go">) {
  const search = useSearchText(wanted.search, (text) => filter({ search: text }, true));
  const registered = useSearchText(wanted.registered_after, (text) =>
    filter({ registered_after: text }, true),
  );
  const hours = useSearchText(wanted.hours_at_least, (text) =>
    filter({ hours_at_least: text }, true),
  );
  const wrong = wanted.hours_at_least !== "" && !isHours(wanted.hours_at_least);
  return (
    <>
      <SearchField
        label="Search users"
        text={search.text}
        onType={search.type}
        className="col-span-full"
      />
      <TextField
        label="Registered after"
        placeholder="2026-11"
        maxLength={40}
        autoComplete="off"
        value={registered.text}
        onValueChange={registered.type}
      />
      <TextField
        label="Hours spent at least"
        inputMode="decimal"
        maxLength={10}
        autoComplete="off"
        error={wrong ? "Please enter a number." : undefined}
        value={hours.text}
        onValueChange={hours.type}
      />
    </>
  );
}
