import type { Config } from "../config.ts";
import type { Sources } from "./checkout.ts";

type Backend = Pick<Config, "backend">;

/** Additional origins for sign-in: none, unless a provider is configured. */
export const signInSources = ({ backend }: Backend): Sources[] => [
  socialSources(backend.social),
  ...(backend.botCheck.provider ? [botCheckSources(backend.botCheck.provider)] : []),
];

/** Source: Google, "Sign in with Google", Content Security Policy. The sandbox is a frame of the site itself. */
const socialSources = (social: Config["backend"]["social"]): Sources => {
  if (social === "off") return {};
  if (social === "sandbox") return { frameSrc: ["'self'"] };
  const gsi = "https://accounts.google.com/gsi";
  return {
    scriptSrc: [`${gsi}/client`],
    frameSrc: [`${gsi}/`],
    connectSrc: [`${gsi}/`],
    styleSrc: [`${gsi}/style`],
  };
};

type BotCheck = NonNullable<Config["backend"]["botCheck"]["provider"]>;

/** Source: each provider's guide, Content Security Policy. */
const botCheckSources = ({ name, script }: BotCheck): Sources => {
  if (name === "turnstile") {
    const hosts = ["https://challenges.cloudflare.com"];
    return { scriptSrc: hosts, frameSrc: hosts, connectSrc: hosts };
  }
  if (name === "hcaptcha") {
    const hosts = ["https://hcaptcha.com", "https://*.hcaptcha.com"];
    return { scriptSrc: hosts, frameSrc: hosts, styleSrc: hosts, connectSrc: hosts };
  }
  const recaptcha = new URL("/recaptcha/", script).href;
  return {
    scriptSrc: [recaptcha, "https://www.gstatic.com/recaptcha/"],
    frameSrc: [recaptcha, "https://recaptcha.google.com/recaptcha/"],
    connectSrc: [recaptcha],
  };
};
