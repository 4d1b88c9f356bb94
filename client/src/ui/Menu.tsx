import clsx from "clsx";
import { DropdownMenu as Radix } from "radix-ui";
import type { ComponentProps, ReactElement, ReactNode } from "react";

type MenuProps = {
  trigger: ReactElement;
  children: ReactNode;
  side?: "top" | "bottom";
  align?: "start" | "center" | "end";
};

/** A button that opens a list of things to do. */
export function Menu({ trigger, children, side = "bottom", align = "end" }: MenuProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 animate-appear overflow-y-auto rounded-control border border-line bg-surface-raised p-1.5 text-ink shadow-overlay"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type MenuItemProps = ComponentProps<typeof Radix.Item> & { danger?: boolean };

export function MenuItem({ danger, className, ...rest }: MenuItemProps) {
  return (
    <Radix.Item
      {...rest}
      className={clsx(
        "flex min-h-10 cursor-pointer items-center gap-2.5 rounded-md px-3 outline-none select-none",
        "data-disabled:cursor-not-allowed data-disabled:opacity-50 data-highlighted:bg-ink/10",
        danger && "text-danger",
        className,
      )}
    />
  );
}

export const MenuSeparator = () => <Radix.Separator className="mx-1 my-1.5 h-px bg-line" />;
