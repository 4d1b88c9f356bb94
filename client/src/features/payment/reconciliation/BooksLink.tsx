import { Landmark } from "lucide-react";
import { Link } from "react-router-dom";

import { buttonLook } from "../../../ui/Button.tsx";

/** From the admin's dashboard to the books. */
export const BooksLink = () => (
  <section aria-labelledby="books" className="grid content-start gap-4">
    <h2 id="books" className="text-xl font-semibold">
      Payments
    </h2>
    <p className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <span className="text-ink-muted">What was paid and given back, held beside the books.</span>
      <Link to="/reconciliation" className={buttonLook({ variant: "secondary" })}>
        <Landmark aria-hidden className="size-4.5" />
        Reconciliation
      </Link>
    </p>
  </section>
);
