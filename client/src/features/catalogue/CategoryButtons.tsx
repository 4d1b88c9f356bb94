import clsx from "clsx";

import * as texts from "#text/catalogue.ts";
import { Skeleton } from "../../ui/feedback/Skeleton.tsx";

type CategoryButtonsProps = {
  categories: readonly string[];
  pressed: string;
  onPress: (category: string) => void;
};

/** One button per category, at most one of them pressed. On a small screen they are one line that scrolls. */
export const CategoryButtons = ({ categories, pressed, onPress }: CategoryButtonsProps) => (
  <div role="group" aria-label={texts.categories} className={row}>
    {categories.map((category) => (
      <button
        key={category}
        type="button"
        aria-pressed={category === pressed}
        onClick={() => onPress(category)}
        className={clsx(
          "min-h-11 shrink-0 rounded-full border px-4.5 font-medium whitespace-nowrap transition-colors",
          category === pressed
            ? "border-accent bg-accent text-on-accent"
            : "border-line-strong bg-surface-raised hover:bg-surface-sunken",
        )}
      >
        {category}
      </button>
    ))}
  </div>
);

export const CategoriesSkeleton = () => (
  <div className={row}>
    {["w-32", "w-24", "w-36", "w-28"].map((width) => (
      <Skeleton key={width} className={clsx("h-11 shrink-0 rounded-full", width)} />
    ))}
  </div>
);

const row =
  "-mx-5 flex gap-2 overflow-x-auto px-5 py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0";
