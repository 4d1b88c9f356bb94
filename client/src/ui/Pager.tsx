import { ArrowLeft, ArrowRight } from "lucide-react";

import { Button } from "./Button.tsx";

type PagerProps = { page: number; pages: number; turnTo: (page: number) => void };

export const Pager = ({ page, pages, turnTo }: PagerProps) => (
  <nav
    aria-label="Pages"
    className="flex items-center justify-between gap-3 border-t border-line pt-6"
  >
    <Button variant="secondary" disabled={page <= 1} onClick={() => turnTo(page - 1)}>
      <ArrowLeft aria-hidden className="size-4.5" /> Previous
    </Button>
    <p role="status" className="text-sm text-ink-muted tabular-nums">
      Page {page} of {pages}
    </p>
    <Button variant="secondary" disabled={page >= pages} onClick={() => turnTo(page + 1)}>
      Next <ArrowRight aria-hidden className="size-4.5" />
    </Button>
  </nav>
);
