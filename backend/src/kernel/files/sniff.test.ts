import { Buffer } from "node:buffer";

import { describe, expect, it } from "vitest";

import { kindOfType, sniffImage, sniffVideo } from "./sniff.ts";

const bytes = (hex: string, text = "") =>
  Buffer.concat([Buffer.from(hex, "hex"), Buffer.from(text)]);

describe("a file's first bytes", () => {
  it.each([
    ["an MP4", bytes("00000020", "ftypisom"), "video/mp4"],
    ["a QuickTime film", bytes("00000014", "ftypqt  "), "video/quicktime"],
    ["an old QuickTime film", bytes("00000008", "wide"), "video/quicktime"],
    ["a WebM", bytes("1a45dfa3", "....webm"), "video/webm"],
    ["a Matroska film", bytes("1a45dfa3", "....matroska"), "video/x-matroska"],
    ["an AVI", bytes("", "RIFF....AVI LIST"), "video/x-msvideo"],
    ["an Ogg film", bytes("", "OggS"), "video/ogg"],
  ])("tell %s", (_name, head, type) => {
    expect(sniffVideo(head)?.type).toBe(type);
    expect(kindOfType(type)).toBe(sniffVideo(head));
  });

  it.each([
    ["nothing", bytes("")],
    ["a page", bytes("", "<!doctype html>")],
    [
      "a playlist, which may name other files",
      bytes("", "#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd"),
    ],
    ["a list of files", bytes("", "ffconcat version 1.0\nfile /etc/passwd")],
    ["a sound", bytes("", "RIFF....WAVEfmt ")],
    ["a HEIC picture", bytes("00000018", "ftypheic")],
    ["an MPEG packet alone", bytes("47")],
  ])("take %s for no video", (_name, head) => {
    expect(sniffVideo(head)).toBeNull();
  });

  it("tell JPEG, PNG and WebP, and no SVG or GIF", () => {
    expect(sniffImage(bytes("ffd8ffe0"))?.extension).toBe("jpg");
    expect(sniffImage(bytes("89504e470d0a1a0a"))?.extension).toBe("png");
    expect(sniffImage(bytes("", "RIFF....WEBPVP8 "))?.extension).toBe("webp");
    expect(sniffImage(bytes("", "<svg xmlns="))).toBeNull();
    expect(sniffImage(bytes("", "GIF89a"))).toBeNull();
  });
});
