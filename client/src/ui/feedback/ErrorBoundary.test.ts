import { expect, test } from "vitest";

import { ErrorBoundary } from "./ErrorBoundary.tsx";

const boundary = () =>
  new ErrorBoundary({ renderFallback: () => "It could not be shown.", children: "What is inside" });

test("what is inside is shown until it fails, then what is said instead", () => {
  const shown = boundary();
  expect(shown.render()).toBe("What is inside");
  shown.state = ErrorBoundary.getDerivedStateFromError();
  expect(shown.render()).toBe("It could not be shown.");
  expect(boundary().render(), "another one goes on").toBe("What is inside");
});
