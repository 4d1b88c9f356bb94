const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/**
 * Makes what would end itself when this process is asked to end. mediasoup's workers do so at once, while a media host
 * first has its people go elsewhere, and closes its workers itself.
 */
export const withoutSignals = <Made>(make: () => Made): Made => {
  const before = SIGNALS.map((signal) => new Set(process.listeners(signal)));
  const made = make();
  for (const [place, signal] of SIGNALS.entries())
    for (const listener of process.listeners(signal))
      if (!before[place]?.has(listener)) process.off(signal, listener);
  return made;
};
