import { Buffer } from "node:buffer";

import { describe, expect, it } from "vitest";

import { kindOf, nameOf } from "./kinds.ts";

const kind = (text: string, encoding: "latin1" | "utf8" = "latin1") =>
  kindOf(Buffer.from(text, encoding))?.[0] ?? null;

describe("a file of a class", () => {
  it.each([
    ["%PDF-1.7\n%âãÏÓ", "pdf"],
    ["PK\x03\x04\x14\x00", "zip"],
    ["\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "doc"],
    ["\xff\xd8\xff\xe0", "jpg"],
    ["GIF89a", "gif"],
    ["RIFF\x00\x00\x00\x00WAVEfmt ", "wav"],
    ["\x00\x00\x00\x18ftypmp42", "mp4"],
    ["\x00\x00\x00\x18ftypheic", "heic"],
    ["\x00\x00\x00\x18ftypmif1", "heic"],
    ["\x00\x00\x00\x18ftypavif", "avif"],
    ["ID3\x04\x00", "mp3"],
    ["\xff\xfb\x90\x64\x00", "mp3"],
    ["\xff\xfa\x90\x64\x00", "mp3"],
    ["\xff\xf3\x44\xc4\x00", "mp3"],
    ["\xff\xf2\x44\xc4\x00", "mp3"],
    ["Name;Stra\xdfe\r\nBj\xf6rk;\x80 5", "txt"],
    ["\xff\xfeN\x00a\x00m\x00e\x00\t\x001\x00", "txt"],
    ["\xfe\xff\x00N\x00a\x00m\x00e\x00\t\x001\x00", "txt"],
    ["plain words\r\n\twith tabs", "txt"],
    ["<html><script>alert(1)</script>", "txt"],
  ])("is known by its content: %j", (head, usual) => {
    expect(kind(head)).toBe(usual);
  });

  it.each([
    ["a Windows program", "MZ\x90\x00\x03\x00\x00\x00"],
    ["a Linux program", "\x7fELF\x02\x01\x01\x00"],
    ["a Mac program", "\xcf\xfa\xed\xfe\x07\x00\x00\x01"],
    ["a script", "#!/bin/sh\nrm -rf /"],
    ["a compressed archive", "\x1f\x8b\x08\x00"],
    ["bytes that mean nothing", "\xff\xfe\x00\x01"],
    ["half a character of UTF-16", "\xff\xfea\x00\x00\xdca\x00"],
    ["a control character in UTF-16", "\xff\xfea\x00\x07\x00"],
    ["a control character among letters of Windows", "caf\xe9\x07"],
    ["a byte that is no letter of Windows", "caf\xe9 \x81"],
    ["a script with letters of Windows", "#!/bin/sh\n# caf\xe9"],
    ["nothing", ""],
  ])("is refused where it is %s", (_what, head) => {
    expect(kind(head)).toBeNull();
  });

  it("that is text may end within a character", () => {
    expect(kindOf(Buffer.from("naïve ünïcode π").subarray(0, -1))?.[0]).toBe("txt");
  });

  it.each([
    ["Week 1.PDF", ["pdf"], "Week 1.pdf"],
    ["../../etc/passwd", ["txt"], "passwd.txt"],
    ["C:\\Users\\ada\\notes.docx", ["zip", "docx"], "notes.docx"],
    ["game.exe", ["txt", "md"], "game.exe.txt"],
    ["page.html", ["txt", "md"], "page.html.txt"],
    ["gpj.\u202Eexe", ["jpg", "jpeg"], "gpj.exe.jpg"],
    ["a\r\nSet-Cookie: x=1.pdf", ["pdf"], "aSet-Cookie x=1.pdf"],
    ["...", ["pdf"], "file.pdf"],
    ["", ["pdf"], "file.pdf"],
    ["\ud800.pdf", ["pdf"], "\ufffd.pdf"],
    ["x".repeat(1_000), ["pdf"], `${"x".repeat(150)}.pdf`],
  ] as [string, [string], string][])("called %j as %j is kept as %j", (given, fits, kept) => {
    expect(nameOf(given, fits)).toBe(kept);
  });
});
