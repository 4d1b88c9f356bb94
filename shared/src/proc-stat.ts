/** What Linux says of a process in /proc/PID/stat after the name of its program, which may hold anything: see proc(5). */
export const statFields = (stat: string): string[] =>
  stat.slice(stat.lastIndexOf(")") + 2).split(" ");
