export const devices = { camera: "camera", microphone: "microphone", screen: "screen" };
/** What is wrong with a device, and what the person can do. */
export const problems = {
  denied: (name: string) =>
    `Your browser does not let this page use the ${name}. Allow it beside the address, then try again.`,
  missing: (name: string) => `No ${name} was found. Plug one in, then try again.`,
  busy: (name: string) => `Another program uses your ${name}. Close it, then try again.`,
  unsupported: (name: string) => `This browser or address does not allow the use of a ${name}.`,
  unsent: (name: string) => `Your ${name} could not be sent to the class. Try again.`,
  silent: (name: string) => `Your ${name} is shared without its sound, which could not be sent.`,
  failed: (name: string) => `Your ${name} could not be started. Try again, or choose another.`,
};
