import { readFile } from "node:fs/promises";

/** Where Linux counts the packets of this network namespace. Source: proc(5), /proc/net/snmp and snmp6. */
const COUNTERS = "/proc/net/snmp";
const COUNTERS_6 = "/proc/net/snmp6";

/** Of `Udp: InDatagrams … OutDatagrams …` above `Udp: 12 … 9 …`. */
function countedIn(text: string): number {
  const [names = [], values = []] = text
    .split("\n")
    .filter((line) => line.startsWith("Udp:"))
    .map((line) => line.split(/\s+/));
  const valueOf = (name: string) => Number(values[names.indexOf(name)] ?? 0);
  return valueOf("InDatagrams") + valueOf("OutDatagrams");
}

const countedIn6 = (text: string): number =>
  [...text.matchAll(/^Udp6(?:In|Out)Datagrams\s+(\d+)/gm)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  );

/** UDP packets that came and went since the machine's start; null where the system does not count them. */
export async function udpPackets(): Promise<number | null> {
  try {
    const [four, six] = await Promise.all([
      readFile(COUNTERS, "utf8"),
      readFile(COUNTERS_6, "utf8").catch(() => ""),
    ]);
    return countedIn(four) + countedIn6(six);
  } catch {
    return null;
  }
}
