import clsx from "clsx";

type ProgressBarProps = {
  label: string;
  /** 0 to 1; null while unknown. */ share: number | null;
  className?: string;
};

export const ProgressBar = ({ label, share, className }: ProgressBarProps) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={share === null ? undefined : Math.floor(share * 100)}
    className={clsx("h-2 overflow-hidden rounded-full bg-ink/12", className)}
  >
    <div
      style={{ width: share === null ? "100%" : `${share * 100}%` }}
      className={clsx(
        "h-full rounded-full bg-accent transition-[width] duration-200",
        share === null && "animate-pulse",
      )}
    />
  </div>
);
