import { Toast as Radix } from "radix-ui";
import { createContext, type ReactNode, useCallback, useContext, useState } from "react";

type Shown = { id: number; text: string };
const SHOWN_FOR = 5_000;

const Show = createContext<(text: string) => void>(() => {});

/** Provides `useToast` to its children: short texts that appear, are read out, and disappear. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Shown[]>([]);
  const show = useCallback((text: string) => {
    setToasts((before) => [...before, { id: (before.at(-1)?.id ?? 0) + 1, text }]);
  }, []);
  const drop = (id: number) => setToasts((before) => before.filter((each) => each.id !== id));
  return (
    <Radix.Provider duration={SHOWN_FOR}>
      <Show value={show}>{children}</Show>
      {toasts.map(({ id, text }) => (
        <Radix.Root
          key={id}
          onOpenChange={(open) => open || drop(id)}
          className="animate-slide-in rounded-control bg-ink px-4 py-3 text-surface shadow-overlay"
        >
          <Radix.Description className="wrap-anywhere">{text}</Radix.Description>
        </Radix.Root>
      ))}
      <Radix.Viewport className="fixed right-4 bottom-4 left-4 z-60 mx-auto grid max-w-sm gap-2 outline-none" />
    </Radix.Provider>
  );
}

/** Shows a short text for some seconds. */
export const useToast = () => useContext(Show);
