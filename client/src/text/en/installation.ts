const counted = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;

export const loading = "Loading the installation…";
export const toLookAt = "Needs attention";
export const nothingToLookAt = "Nothing: everything is responding, and the last backup is recent.";
export const hostSilent = (address: string) =>
  `The media host ${address} has been silent for more than 10 seconds. Its people were moved.`;
export const hostRefuses = (address: string) =>
  `The media host ${address} refuses the secret of this server, so this server opens no class on it. Give both the same SFU_SECRET.`;
export const hostsFull =
  "Every media host is almost full. Start another one: it appears here by itself.";
export const noHost = "No media host accepts people, so nobody can join a class.";
export const signalingSilent = (id: string) =>
  `The signaling process ${id} is silent. Another one has its classes.`;
export const signalingRefuses = (address: string) =>
  `The signaling process at ${address} refuses the secret of this server, so people can join some classes only by some of the servers. Give all the same SIGNALING_SECRET.`;
export const signalingSameAddress = (address: string) =>
  `Several signaling processes have the address ${address}, so they do not reach each other. Give each a SIGNALING_URL of its own.`;
export const diskAlmostFull = "The disk is almost full. Uploads and recordings stop before it is.";
export const jobsGivenUp = (jobs: string) =>
  `${counted(Number(jobs), "job was", "jobs were")} given up. The Jobs page says why.`;
export const backupOld = (days: string) =>
  `The last backup was made ${days} days ago. Make one with npm run backup.`;
export const backupMissing = "No backup has been made yet. Make one with npm run backup.";
export const server = "This server";
export const version = "Version";
export const programs = (node: string, database: string) => `Node ${node}, PostgreSQL ${database}`;
export const runningSince = "Running since";
export const lastBackup = "Last backup";
export const none = "None";
export const filesOf = (files: number, size: string) =>
  `${counted(files, "file", "files")}, ${size}`;
export const freeDisk = "Free on disk";
export const ofDisk = (size: string) => `of ${size}`;
export const inBucket = "Files are in a bucket";
export const jobs = "Jobs";
export const runningJobs = (running: string) => `${running} running`;
export const otherJobs = (waiting: number, retrying: number, givenUp: number) =>
  `${waiting} waiting, ${retrying} to be tried again, ${givenUp} given up`;
export const mediaHosts = "Media hosts";
export const noHosts = "No media hosts.";
export const hostsAppear = "Hosts that register themselves appear here within two seconds.";
export const thisProcess = "In this process";
export const host = "Host";
export const process = "Process";
export const state = "State";
export const load = "Load";
export const loadOf = (host: string) => `Load of ${host}`;
export const carries = "Carries";
export const actions = "Actions";
export const carried = (rooms: string, streams: string) =>
  `${rooms} ${rooms === "1" ? "class" : "classes"}, ${streams} ${streams === "1" ? "stream" : "streams"}`;
export const workers = (workers: string) => `${workers} ${workers === "1" ? "worker" : "workers"}`;
export const packets = (packets: string) => `${packets} packets a second on its machine`;
export const answering = "Answering";
export const silent = "Silent";
export const draining = "Draining";
export const drain = "Drain";
export const drainOf = (host: string) => `Drain ${host}`;
export const drainThis = "Drain this media host?";
export const whatDrainingDoes = (host: string) =>
  `${host} accepts no more people, and moves those it has to other hosts: their pictures pause for about a second. Once it carries nobody, it can be stopped.`;
export const takeAgain = "Take people again";
export const takeAgainOf = (host: string) => `Let ${host} take people again`;
export const signaling = "Signaling processes";
export const liveClasses = "Live classes";
export const lesson = "Class";
export const liveSince = "Live since";
export const noClasses = "No class is live.";
export const classesAppear = "Classes appear here when their teacher starts them.";
export const andMore = (more: number) => `And ${more} more.`;
