import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv } from "vite";

import { precompress, preloadFont } from "./build-plugins.ts";

/** The browsers we promise: light-dark(), worklets and insertable streams are in all of them. */
const BROWSERS = ["chrome123", "edge123", "firefox121", "safari17.5"];

/** `SERVER_URL` is where `vite` on its own finds the servers; `npm run dev` sets it. */
export default defineConfig(({ mode }) => {
  const { SERVER_URL: target = "http://localhost:3000" } = loadEnv(mode, ".", "SERVER_URL");
  return {
    plugins: [react(), tailwindcss(), preloadFont("inter-latin-wght-normal"), precompress()],
    build: { target: BROWSERS, cssTarget: BROWSERS, modulePreload: { polyfill: false } },
    worker: { format: "es" },
    server: {
      proxy: {
        "/api": { target },
        "/backend-service": { target },
        "/live": { target, ws: true },
        "/media": { target },
      },
    },
  };
});
