import { join } from "node:path";

import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv, type Plugin } from "vite";

import { listMainFiles, precompress, preloadFont, scriptAfterPaint } from "./build-plugins.ts";
import { checkedContent } from "./content/check.ts";
import { sandboxes } from "./sandbox-build.ts";

/** The browsers we promise: light-dark(), worklets and insertable streams are in all of them. */
const BROWSERS = ["chrome123", "edge123", "firefox121", "safari17.5"];

/** What the page begins with, in parts that a slow phone runs without a long break each. */
const PARTS = [
  { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: "store", test: /node_modules\/(@reduxjs|react-redux|redux|immer|reselect)/ },
  { name: "base", test: /./ },
].map((part) => ({ ...part, tags: ["$initial" as const] }));

/** Where scripts are served, as specified. */
const SCRIPTS = "static/js/[name]-[hash].js";
/** Small files that are loaded together: apart, each costs a request and more bytes. */
const TOGETHER = [
  { name: "live", test: /src\/live\/(live|create-live|LiveError|spread)\.ts$/ },
  { name: "fields", test: /src\/ui\/forms\/(\w*Field|use-search-text|use-typed-early)\.tsx?$/ },
  { name: "live", test: /src\/(live\/live|api\/use-follow-catalogue)\.ts$/ },
  { name: "feedback", test: /src\/ui\/feedback\/(Badge|EmptyState|LoadFailed|Skeleton)\.tsx$/ },
];

/** What renders pages on the server is built beside the page that takes them over, always together with it. */
const renderer = (): Plugin => ({
  name: "renderer",
  config: ({ build }) => ({
    environments: {
      ssr: {
        // All in one place: it starts faster, and React is the one for production whatever NODE_ENV says.
        resolve: { noExternal: true },
        define: { "process.env.NODE_ENV": '"production"' },
        build: {
          outDir: join(build?.outDir ?? "dist", "server"),
          emptyOutDir: true,
          copyPublicDir: false,
          rolldownOptions: { input: "src/app/shell/entry-server.tsx" },
        },
      },
    },
  }),
});

/** What answers without a network: one file, at the root of the site, so that it answers for all of it. */
const serviceWorker = (): Plugin => ({
  name: "service-worker",
  config: ({ build }) => ({
    environments: {
      offline: {
        consumer: "client",
        define: { "process.env.NODE_ENV": '"production"' },
        build: {
          outDir: build?.outDir ?? "dist",
          emptyOutDir: false,
          copyPublicDir: false,
          rolldownOptions: {
            input: "src/offline/service-worker.ts",
            output: { format: "iife", entryFileNames: "sw.js" },
          },
        },
      },
    },
  }),
});

/** What the servers answer, not the page. */
const SERVED = [
  "/api",
  "/backend-service",
  "/media",
  "/sandbox-payments",
  "/sandbox-checkout.js",
  "/sandbox-identity/",
  "/sandbox-identity.js",
];
const proxied = (target: string) => Object.fromEntries(SERVED.map((path) => [path, { target }]));

/** `SERVER_URL` is where `vite` on its own finds the servers; `npm run dev` sets it. */
export default defineConfig(({ mode }) => {
  const { SERVER_URL: target = "http://localhost:3000" } = loadEnv(mode, ".", "SERVER_URL");
  return {
    plugins: [
      react(),
      tailwindcss(),
      checkedContent(),
      preloadFont("inter-first"),
      scriptAfterPaint(),
      listMainFiles(),
      precompress(),
      renderer(),
      serviceWorker(),
      sandboxes(),
    ],
    build: {
      target: BROWSERS,
      cssTarget: BROWSERS,
      // Hints for what a page goes on with cost a slow phone more than they save: first paint, and work when they are made.
      modulePreload: { polyfill: false, resolveDependencies: () => [] },
    },
    // One sheet: a page from the server is painted before the script that would bring a sheet of its own.
    environments: {
      client: {
        build: {
          manifest: true,
          cssCodeSplit: false,
          rolldownOptions: {
            optimization: { inlineConst: { mode: "all", pass: 2 } },
            output: {
              codeSplitting: { groups: [...PARTS, ...TOGETHER] },
              entryFileNames: SCRIPTS,
              chunkFileNames: SCRIPTS,
            },
          },
        },
      },
    },
    builder: {
      buildApp: async (builder) => {
        // One after the other: the page's folder is emptied first.
        const { client, ...beside } = builder.environments;
        for (const environment of [client!, ...Object.values(beside)])
          await builder.build(environment);
      },
    },
    worker: { format: "es" },
    server: { proxy: { ...proxied(target), "/live": { target, ws: true } } },
  };
});
