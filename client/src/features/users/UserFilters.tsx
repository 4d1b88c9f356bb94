import type { UserFilters as Filters } from "@lyceum/shared/rest/administration.ts";
import { ROLES } from "@lyceum/shared/rest/endpoint.ts";
import { FilterX } from "lucide-react";

import * as texts from "#text/users.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { SearchField } from "../../ui/forms/SearchField.tsx";
import { Select } from "../../ui/forms/Select.tsx";
import { TextField } from "../../ui/forms/TextField.tsx";
import { useSearchText } from "../../ui/forms/use-search-text.ts";
import { ANYBODY, isFiltered, isHours, orderedBy, type ListParams } from "./search.ts";

type UserFiltersProps = {
  wanted: ListParams;
  filter: (changed: Partial<ListParams>, replace?: boolean) => void;
  go: (next: ListParams) => void;
};

const ANY = { value: "", label: texts.any };
const YES_OR_NO = [ANY, { value: "Yes", label: texts.yes }, { value: "No", label: "No" }];
const ROLE_CHOICES = [
  ANY,
  ...ROLES.map((role) => ({
    value: role,
    label: role.replace(/^./, (letter) => letter.toUpperCase()),
  })),
];
const ORDERS: { value: Filters["order"]; label: string }[] = [
  { value: "created_datetime", label: texts.registered },
  { value: "name", label: texts.name },
  { value: "email", label: texts.email },
  { value: "role", label: texts.role },
  { value: "time_spent_after_login", label: texts.hoursSpent },
  { value: "last_login_time", label: texts.lastLogin },
];

/** The filters, and the order where the table's heads are hidden. */
export function UserFilters({ wanted, filter, go }: UserFiltersProps) {
  return (
    <form
      aria-label={texts.filters}
      className="grid grid-cols-2 items-end gap-x-4 gap-y-4 md:grid-cols-3 lg:grid-cols-[1.2fr_1fr_1fr_1fr_1fr]"
      onSubmit={(event) => event.preventDefault()}
    >
      <TextFilters wanted={wanted} filter={filter} />
      <Select
        label={texts.paymentMade}
        value={wanted.payment_made}
        options={YES_OR_NO}
        onValueChange={(text) => filter({ payment_made: text as ListParams["payment_made"] })}
      />
      <Select
        label={texts.role}
        value={wanted.role}
        options={ROLE_CHOICES}
        onValueChange={(text) => filter({ role: text as ListParams["role"] })}
      />
      <Select
        label={texts.banned}
        value={wanted.banned}
        options={YES_OR_NO}
        onValueChange={(text) => filter({ banned: text as ListParams["banned"] })}
      />
      <div className="sm:hidden">
        <Select
          label={texts.sortBy}
          value={wanted.order}
          options={ORDERS}
          onValueChange={(text) => go(orderedBy(wanted, text as ListParams["order"]))}
        />
      </div>
      {isFiltered(wanted) && (
        <Button
          variant="quiet"
          className="col-span-full justify-self-start"
          onClick={() => go({ ...ANYBODY, order: wanted.order, direction: wanted.direction })}
        >
          <FilterX aria-hidden className="size-4.5" /> {texts.clearFilters}
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
        label={texts.searchUsers}
        text={search.text}
        onType={search.type}
        className="col-span-full"
      />
      <TextField
        label={texts.registeredAfter}
        placeholder="2026-11"
        maxLength={40}
        autoComplete="off"
        value={registered.text}
        onValueChange={registered.type}
      />
      <TextField
        label={texts.hoursSpentLeast}
        inputMode="decimal"
        maxLength={10}
        autoComplete="off"
        error={wrong ? texts.pleaseEnterNumber : undefined}
        value={hours.text}
        onValueChange={hours.type}
      />
    </>
  );
}
