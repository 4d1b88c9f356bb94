import { tokensOf, type TokenKind } from "@lyceum/shared/highlight.ts";

/** The colours of code, on light and on dark. */
const LOOKS: Record<Exclude<TokenKind, null>, string> = {
  keyword: "text-[light-dark(#8b2a7b,#e6a3dc)]",
  text: "text-[light-dark(#1d6b39,#7ad59a)]",
  number: "text-[light-dark(#8a5300,#f0bd5f)]",
  comment: "text-[light-dark(#55615a,#a3b0a8)] italic",
  name: "text-[light-dark(#1f4f9e,#9cc4ff)]",
};

/** The tokens of code, each with what it looks like; null for a language that is not known. */
export const coloured = (code: string, language: string): { text: string; look: string }[] | null =>
  tokensOf(code, language)?.map(({ text, kind }) => ({
    text,
    look: kind === null ? "" : LOOKS[kind],
  })) ?? null;
