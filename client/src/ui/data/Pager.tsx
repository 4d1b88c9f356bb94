import { ArrowLeft, ArrowRight } from "lucide-react";

import * as texts from "#text/ui.ts";
import { Button } from "../controls/Button.tsx";

type PagerProps = { page: number; pages: number; turnTo: (page: number) => void };

export const Pager = ({ page, pages, turnTo }: PagerProps) => (
  <nav
    aria-label={texts.pages}
    className="flex items-center justify-between gap-2 border-t border-line pt-6"
  >
    <Button
      variant="secondary"
      className="max-sm:px-3"
      disabled={page <= 1}
      onClick={() => turnTo(page - 1)}
    >
      <ArrowLeft aria-hidden className="size-4.5" /> {texts.previous}
    </Button>
    <p role="status" className="text-sm whitespace-nowrap text-ink-muted tabular-nums">
      {texts.pageOf(page, pages)}
    </p>
    <Button
      variant="secondary"
      className="max-sm:px-3"
      disabled={page >= pages}
      onClick={() => turnTo(page + 1)}
    >
      {texts.next} <ArrowRight aria-hidden className="size-4.5" />
    </Button>
  </nav>
);
