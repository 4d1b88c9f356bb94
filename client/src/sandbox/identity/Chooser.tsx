import { UserRound } from "lucide-react";
import { type SubmitEvent, useState } from "react";

import * as texts from "#text/sandbox.ts";
import { Alert } from "../../ui/feedback/Alert.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { TextField } from "../../ui/forms/TextField.tsx";
import { SandboxFrame } from "../SandboxFrame.tsx";
import { askCredential, type Person } from "./ask-credential.ts";
import type { IdentityAddress, IdentityMessage } from "./protocol.ts";

/** Invented identities; a text above them says so. */
const MADE_UP: readonly Person[] = [
  { name: texts.samSandbox, email: "sam@sandbox.example" },
  { name: texts.toniTester, email: "toni@sandbox.example" },
];

type ChooserProps = {
  address: IdentityAddress;
  /** Sends a message to the page that opened this one. */
  tell: (message: IdentityMessage) => void;
};

/** The choice of an identity: an invented one, or one that is typed. */
export function Chooser({ address, tell }: ChooserProps) {
  const [failure, setFailure] = useState("");
  const [busy, setBusy] = useState(false);
  const dismiss = () => tell({ sandboxIdentity: "dismissed" });

  const choose = async (person: Person) => {
    setBusy(true);
    setFailure("");
    try {
      tell({ sandboxIdentity: "chosen", credential: await askCredential(address, person) });
    } catch (error) {
      setFailure((error as Error).message);
    }
    setBusy(false);
  };

  return (
    <SandboxFrame
      label={texts.signIn}
      notice={texts.sandboxNoRealAccounts}
      closeLabel={texts.closeSignin}
      onClose={dismiss}
    >
      <h1 className="text-2xl font-bold tracking-tight">{texts.whoAreYou}</h1>
      {failure && <Alert>{failure}</Alert>}
      <ul aria-label={texts.madeUpPeople} className="grid gap-2">
        {MADE_UP.map((person) => (
          <li key={person.email}>
            <PersonButton person={person} disabled={busy} onClick={() => void choose(person)} />
          </li>
        ))}
      </ul>
      <PersonForm busy={busy} onChosen={(person) => void choose(person)} />
    </SandboxFrame>
  );
}

type PersonButtonProps = { person: Person; disabled: boolean; onClick: () => void };

const PersonButton = ({ person, ...rest }: PersonButtonProps) => (
  <button
    type="button"
    {...rest}
    className="flex w-full items-center gap-3 rounded-control border border-line bg-surface-raised px-4 py-2 text-left hover:bg-surface-sunken"
  >
    <UserRound aria-hidden className="size-5 shrink-0 text-ink-muted" />
    <span className="grid min-w-0">
      <span className="font-semibold">{person.name}</span>
      <span className="truncate text-sm text-ink-muted">{person.email}</span>
    </span>
  </button>
);

function PersonForm({ busy, onChosen }: { busy: boolean; onChosen: (person: Person) => void }) {
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onChosen({ name, email: email.trim() });
  };
  return (
    <form noValidate aria-label={texts.somebodyElse} onSubmit={submit} className="grid gap-3">
      <TextField label={texts.name} value={name} onValueChange={setName} autoComplete="off" />
      <TextField
        label={texts.email}
        type="email"
        value={email}
        onValueChange={setEmail}
        autoComplete="off"
      />
      <Button type="submit" busy={busy}>
        {texts.continuePerson}
      </Button>
    </form>
  );
}
