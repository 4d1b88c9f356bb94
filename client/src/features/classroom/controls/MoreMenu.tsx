import clsx from "clsx";
import {
  EllipsisVertical,
  Keyboard,
  LayoutGrid,
  PictureInPicture2,
  RectangleHorizontal,
  Settings,
} from "lucide-react";

import * as texts from "#text/classroom/controls.ts";
import { MenuItem } from "../../../ui/overlays/Menu.tsx";
import { useModules } from "../module/modules-context.ts";
import { ClassMenu } from "../parts/ClassMenu.tsx";
import { selectIsHost } from "../state/selectors.ts";
import { useClassroom } from "../state/store.ts";
import type { Panels } from "../panels/use-panels.ts";
import type { ViewKind } from "../stage/use-arrangement.ts";
import { useMediaQuery } from "../parts/use-media-query.ts";
import { controlLook } from "../parts/look.ts";
import { hasPictureInPicture, showPictureInPicture } from "./picture-in-picture.ts";
import type { Actions } from "./use-actions.ts";

type ViewEntriesProps = { actions: Actions; view: ViewKind };
type MoreMenuProps = ViewEntriesProps & { panels: Panels; className?: string };

/** The controls outside the bar: on a phone nearly all that are not used often. */
export function MoreMenu({ actions, view, panels, className }: MoreMenuProps) {
  const hasPanels = useMediaQuery("(min-width: 64rem)");
  const hasAll = useMediaQuery("(min-width: 80rem)");
  const trigger = (
    <button
      type="button"
      aria-label={texts.more}
      className={clsx(
        controlLook,
        "relative bg-stage-raised md:border-transparent md:bg-transparent",
        className,
      )}
    >
      <EllipsisVertical aria-hidden className="size-5.5" />
      {!hasPanels && panels.all.map(({ name, Unread }) => Unread && <Unread key={name} />)}
    </button>
  );
  return (
    <ClassMenu trigger={trigger} side="top">
      {!hasPanels && <PanelEntries panels={panels} />}
      {!hasAll && <ViewEntries actions={actions} view={view} />}
      {hasPictureInPicture() && (
        <MenuItem onSelect={() => void showPictureInPicture()}>
          <PictureInPicture2 aria-hidden className="size-5" />
          {texts.pictureInPicture}
        </MenuItem>
      )}
      <DialogEntries actions={actions} />
      <MenuItem onSelect={actions.openHelp}>
        <Keyboard aria-hidden className="size-5" />
        {texts.keyboardShortcuts}
      </MenuItem>
    </ClassMenu>
  );
}

function DialogEntries({ actions }: Pick<ViewEntriesProps, "actions">) {
  const modules = useModules();
  const host = useClassroom(selectIsHost);
  return modules.map(({ name, dialog }) => {
    const entry = dialog?.entry;
    if (!entry || (entry.forHosts && !host)) return null;
    const { label, Icon } = entry;
    return (
      <MenuItem key={name} onSelect={() => actions.openModule(name)}>
        <Icon aria-hidden className="size-5" />
        {label}
      </MenuItem>
    );
  });
}

function PanelEntries({ panels }: { panels: Panels }) {
  const modules = useModules();
  return (
    <>
      {modules.map(({ name, MenuEntry }) => MenuEntry && <MenuEntry key={name} />)}
      {panels.all.map(({ name, label, Icon, Count }) => (
        <MenuItem key={name} onSelect={() => panels.toggle(name)}>
          <Icon aria-hidden className="size-5" />
          {label}
          {Count && (
            <span className="ml-auto pl-3">
              <Count />
            </span>
          )}
        </MenuItem>
      ))}
    </>
  );
}

function ViewEntries({ actions, view }: ViewEntriesProps) {
  const ViewIcon = view === "grid" ? RectangleHorizontal : LayoutGrid;
  return (
    <>
      <MenuItem onSelect={actions.toggleView}>
        <ViewIcon aria-hidden className="size-5" />
        {view === "grid" ? texts.speakerView : texts.gridView}
      </MenuItem>
      <MenuItem onSelect={actions.openSettings}>
        <Settings aria-hidden className="size-5" />
        {texts.settings}
      </MenuItem>
    </>
  );
}
