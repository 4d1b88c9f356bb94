import clsx from "clsx";
import {
  EllipsisVertical,
  Keyboard,
  LayoutGrid,
  PictureInPicture2,
  RectangleHorizontal,
  Settings,
} from "lucide-react";

import { Menu, MenuItem } from "../../../ui/Menu.tsx";
import { useModules } from "../module/modules-context.ts";
import type { Panels } from "../panels/use-panels.ts";
import type { ViewKind } from "../stage/use-arrangement.ts";
import { useMediaQuery } from "../parts/use-media-query.ts";
import { controlLook } from "../parts/look.ts";
import { hasPictureInPicture, showPictureInPicture } from "./picture-in-picture.ts";
import type { Actions } from "./use-actions.ts";

type OftenUsedProps = { actions: Actions; view: ViewKind; panels: Panels };
type MoreMenuProps = OftenUsedProps & { className?: string };

/** The controls outside the bar: on a phone nearly all that are not used often. */
export function MoreMenu({ actions, view, panels, className }: MoreMenuProps) {
  const roomy = useMediaQuery("(min-width: 48rem)");
  const trigger = (
    <button
      type="button"
      aria-label="More"
      className={clsx(
        controlLook,
        "bg-stage-raised md:border-transparent md:bg-transparent",
        className,
      )}
    >
      <EllipsisVertical aria-hidden className="size-5.5" />
    </button>
  );
  return (
    <Menu trigger={trigger} side="top">
      {!roomy && <OftenUsed actions={actions} view={view} panels={panels} />}
      {hasPictureInPicture() && (
        <MenuItem onSelect={() => void showPictureInPicture()}>
          <PictureInPicture2 aria-hidden className="size-5" />
          Picture in picture
        </MenuItem>
      )}
      <MenuItem onSelect={actions.openHelp}>
        <Keyboard aria-hidden className="size-5" />
        Keyboard shortcuts
      </MenuItem>
    </Menu>
  );
}

function OftenUsed({ actions, view, panels }: OftenUsedProps) {
  const ViewIcon = view === "grid" ? RectangleHorizontal : LayoutGrid;
  const modules = useModules();
  return (
    <>
      {modules.map(({ name, MenuEntry }) => MenuEntry && <MenuEntry key={name} />)}
      {panels.all.map(({ name, label, Icon }) => (
        <MenuItem key={name} onSelect={() => panels.toggle(name)}>
          <Icon aria-hidden className="size-5" />
          {label}
        </MenuItem>
      ))}
      <MenuItem onSelect={actions.toggleView}>
        <ViewIcon aria-hidden className="size-5" />
        {view === "grid" ? "Speaker view" : "Grid view"}
      </MenuItem>
      <MenuItem onSelect={actions.openSettings}>
        <Settings aria-hidden className="size-5" />
        Settings
      </MenuItem>
    </>
  );
}
