/** What is used of the browser's recogniser; TypeScript's own library does not describe it. */
export type Recogniser = {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  addEventListener<Name extends keyof RecogniserEvents>(
    name: Name,
    listener: (event: RecogniserEvents[Name]) => void,
  ): void;
  /** The track is for browsers that can listen to one; others take the system's microphone. */
  start(track?: MediaStreamTrack): void;
  stop(): void;
};

export type RecogniserEvents = { result: Recognised; error: { error: string }; end: unknown };

export type Recognised = {
  /** The first result that changed. */
  resultIndex: number;
  results: ArrayLike<{ isFinal: boolean } & ArrayLike<{ transcript: string; confidence: number }>>;
};

type NewRecogniser = new () => Recogniser;

/** The browser's own speech recognition; null where it has none. */
export const findRecogniser = (): NewRecogniser | null => {
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as {
    SpeechRecognition?: NewRecogniser;
    webkitSpeechRecognition?: NewRecogniser;
  };
  return SpeechRecognition ?? webkitSpeechRecognition ?? null;
};
