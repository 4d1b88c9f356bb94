/** An email address that goes on in a second line before its @, where one line is too short for it. */
export function EmailAddress({ children: address }: { children: string }) {
  const [, name = address, domain = ""] = /^(.*)(@.*)$/s.exec(address) ?? [];
  return (
    <>
      {name}
      <wbr />
      {domain}
    </>
  );
}
