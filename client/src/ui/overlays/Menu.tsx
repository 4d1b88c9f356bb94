import clsx from "clsx";
import { DropdownMenu as Radix } from "radix-ui";
import { Check } from "lucide-react";
import type { ComponentProps, ReactElement, ReactNode } from "react";

type MenuProps = {
  trigger: ReactElement;
  children: ReactNode;
  side?: "top" | "bottom";
  align?: "start" | "center" | "end";
  /** Its container, if not the end of the page: a full-screen element shows only its own content. */
  container?: HTMLElement | null;
  /** Whether the rest of the page is blocked meanwhile. */
  modal?: boolean;
  /** Where the focus goes when it closes; null for its button, as usual. */
  returnTo?: () => HTMLElement | null;
};

/** A button that opens a list of actions. */
export function Menu({
  trigger,
  children,
  side = "bottom",
  align = "end",
  container,
  modal = true,
  returnTo,
}: MenuProps) {
  return (
    <Radix.Root modal={modal}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={container}>
        <Radix.Content
          onCloseAutoFocus={(event) => {
            const target = returnTo?.();
            if (!target) return;
            event.preventDefault();
            target.focus();
          }}
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

type MenuChoiceProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onValueChange: (value: Value) => void;
};

/** One of a few choices, in a menu. */
export function MenuChoice<Value extends string>(props: MenuChoiceProps<Value>) {
  const { label, value, options, onValueChange } = props;
  const choose = (chosen: string) => {
    const option = options.find((each) => each.value === chosen);
    if (option) onValueChange(option.value);
  };
  return (
    <Radix.RadioGroup aria-label={label} value={value} onValueChange={choose}>
      {options.map((option) => (
        <Radix.RadioItem
          key={option.value}
          value={option.value}
          className="flex min-h-10 cursor-pointer items-center gap-2.5 rounded-md px-3 outline-none select-none data-highlighted:bg-ink/10"
        >
          <span className="size-4.5">
            <Radix.ItemIndicator>
              <Check aria-hidden className="size-4.5" />
            </Radix.ItemIndicator>
          </span>
          {option.label}
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

export const MenuSeparator = () => <Radix.Separator className="mx-1 my-1.5 h-px bg-line" />;
