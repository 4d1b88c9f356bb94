const icon = (name: string, size: number, purpose = "any") => ({
  src: `/${name}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

/** How a device shows the site when it is installed as an app. */
export const manifestOf = (name: string): string =>
  JSON.stringify({
    id: "/",
    start_url: "/",
    scope: "/",
    display: "standalone",
    lang: "en",
    name,
    short_name: name,
    description: "Live classes, courses and blogs.",
    background_color: "#faf8f2",
    theme_color: "#1c5a45",
    categories: ["education"],
    icons: [
      icon("icon-192", 192),
      icon("icon-512", 512),
      icon("icon-maskable-512", 512, "maskable"),
    ],
  });
