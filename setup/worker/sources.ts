import { cp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Without `ms_use_builtin_bwe`, which would not need abseil but has no bandwidth estimation yet. */
export const MESON_OPTIONS = ["--buildtype", "release", "-Db_ndebug=true"];

type Replacement = { file: string; from: string; to: string };

const withoutOptions = (file: string, variable: string, project: string, options: string[]) => ({
  file,
  from: `${variable} = subproject(\n${options.join("\n")}\n)`,
  to: `${variable} = subproject('${project}')`,
});

const ABSEIL = (indent: string) => [
  `${indent}  'abseil-cpp',`,
  `${indent}  default_options: [`,
  `${indent}    'warning_level=0',`,
  `${indent}    'cpp_std=c++17',`,
  `${indent}  ],`,
];

/** Sources that define a name of their own which another one defines too: they are compiled alone. */
export const ALONE = {
  worker: [
    "src/DepLibWebRTC.cpp",
    "src/RTC/BWE/LossBasedController.cpp",
    "src/RTC/BWE/TargetRateController.cpp",
    "src/RTC/PlainTransport.cpp",
    "src/RTC/PortManager.cpp",
    "src/RTC/RTCP/Feedback.cpp",
    "src/RTC/RTP/RtxStream.cpp",
    "src/RTC/SCTP/association/TransmissionControlBlock.cpp",
    "src/RTC/SvcProducerStreamManager.cpp",
    "src/RTC/TransportCongestionControlServer.cpp",
    "src/RTC/WebRtcTransport.cpp",
    "src/Settings.cpp",
    "src/handles/TcpServerHandle.cpp",
    "src/handles/UdpSocketHandle.cpp",
    "src/handles/UnixStreamSocketHandle.cpp",
  ],
  webrtc: ["delay_based_bwe", "median_slope_estimator", "trendline_estimator"].map(
    (name) => `libwebrtc/modules/congestion_controller/goog_cc/${name}.cc`,
  ),
};

/** Sorts the sources of a meson list into `together` and a static library of those that are compiled alone. */
const sorted = (list: string, alone: string[], options: string[]) => `alone = [
${alone.map((path) => `  '${path}',`).join("\n")}
]
together = []
foreach source : ${list}
  if source not in alone
    together += source
  endif
endforeach
compiled_alone = static_library(
  'compiled-alone',
  alone,
${options.join("\n")}
)
`;

/** Of a target whose sources were sorted. */
const TOGETHER = `  override_options: ['unity=on', 'unity_size=8'],
  link_whole: compiled_alone,`;

const WEBRTC_OPTIONS = [
  "  dependencies: libwebrtc_dependencies,",
  "  include_directories: libwebrtc_include_directories,",
  "  cpp_args: cpp_args,",
];

/** Most of the compiler's time goes to headers that every source includes: several sources are compiled as one. */
const FEWER_UNITS: Replacement[] = [
  {
    file: "meson.build",
    from: "executable(\n  'mediasoup-worker',",
    to: `${sorted("common_sources + ['src/main.cpp']", ALONE.worker, [
      "  dependencies: dependencies,",
      "  include_directories: include_directories('include'),",
      "  cpp_args: cpp_args + ['-DMS_EXECUTABLE'],",
    ])}executable(\n  'mediasoup-worker',\n${TOGETHER}`,
  },
  {
    file: "meson.build",
    from: "sources: common_sources + ['src/main.cpp']",
    to: "sources: together",
  },
  {
    file: "deps/libwebrtc/meson.build",
    from: "libwebrtc = library(\n  'libwebrtc',\n  libwebrtc_sources,\n  dependencies: [",
    to: "libwebrtc_dependencies = [",
  },
  {
    file: "deps/libwebrtc/meson.build",
    from: "  ],\n  include_directories: libwebrtc_include_directories,\n  cpp_args: cpp_args,\n)",
    to: `  ]
${sorted("libwebrtc_sources", ALONE.webrtc, WEBRTC_OPTIONS)}libwebrtc = library(
  'libwebrtc',
  together,
${TOGETHER}
${WEBRTC_OPTIONS.join("\n")}
)`,
  },
];

/** The changes to the sources in the npm package for building against Debian's libraries, and sooner. */
export const REPLACEMENTS: Replacement[] = [
  ...FEWER_UNITS,
  // Debian 12 has meson 1.0.1, which is enough for the file.
  { file: "meson.build", from: "meson_version: '>= 1.1.0'", to: "meson_version: '>= 1.0.0'" },
  // The stand-ins in subprojects/ have no such options.
  withoutOptions("meson.build", "libuv_proj", "libuv", [
    "  'libuv',",
    "  default_options: [",
    "    'warning_level=0',",
    "    'build_tests=false',",
    "    'build_benchmarks=false',",
    "  ],",
  ]),
  withoutOptions("meson.build", "libsrtp3_proj", "libsrtp3", [
    "  'libsrtp3',",
    "  default_options: [",
    "    'warning_level=0',",
    "    'crypto-library=openssl',",
    "    'crypto-library-kdf=disabled',",
    "    'tests=disabled',",
    "  ],",
  ]),
  {
    file: "meson.build",
    from: `abseil_cpp_proj = subproject(\n${ABSEIL("  ").join("\n")}\n  )`,
    to: "abseil_cpp_proj = subproject('abseil-cpp')",
  },
  withoutOptions("deps/libwebrtc/meson.build", "abseil_cpp_proj", "abseil-cpp", ABSEIL("")),
  // A fault: the callback answers 1 to every control call, so an OpenSSL built with kernel TLS believes that the BIO
  // uses it, allocates no write buffer, and the worker dies at the first DTLS ServerHello.
  {
    file: "src/RTC/DtlsTransport.cpp",
    from: "(operationType == BIO_CB_RETURN) ?",
    to: "(operationType & BIO_CB_RETURN) != 0 ?",
  },
];

/** What a build is made of, beside the files in subprojects/. `steps` is raised when `prepareSources` changes. */
export const RECIPE = { options: MESON_OPTIONS, replacements: REPLACEMENTS, steps: 1 };

/** The content of a meson file or a header without what changes no build: comments, indentation, empty lines. */
export function withoutComments(path: string, text: string): string {
  const comment = path.endsWith("meson.build") ? /^\s*#.*$/ : /^\s*\/\/.*$/;
  const lines = text.split("\n").map((line) => line.replace(comment, "").trim());
  return lines.filter((line) => line !== "").join("\n");
}

/** Replaces exactly one occurrence; throws if there is none, or more: the sources have changed. */
export function replaceOnce(text: string, { file, from, to }: Replacement): string {
  const found = text.split(from).length - 1;
  if (found !== 1)
    throw new Error(`mediasoup's worker/${file} holds ${found} times, not once: ${from}`);
  return text.replace(from, () => to);
}

async function patch(folder: string, replacement: Replacement): Promise<void> {
  const path = join(folder, replacement.file);
  await writeFile(path, replaceOnce(await readFile(path, "utf8"), replacement));
}

/** Copies the worker's sources into `folder` and prepares them for the build. */
export async function prepareSources(packageFolder: string, folder: string): Promise<void> {
  await cp(join(packageFolder, "worker"), folder, { recursive: true });
  const subprojects = join(folder, "subprojects");
  for (const name of await readdir(subprojects)) {
    if (name.endsWith(".wrap")) await rm(join(subprojects, name));
  }
  await cp(join(import.meta.dirname, "subprojects"), subprojects, { recursive: true });
  for (const replacement of REPLACEMENTS) await patch(folder, replacement);
}
