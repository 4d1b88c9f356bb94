import { Eye } from "lucide-react";

import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Article, type Written } from "./Article.tsx";

type PreviewProps = { blog: Written; disabled: boolean };

/** The blog as its readers will see it. */
export const Preview = ({ blog, disabled }: PreviewProps) => (
  <Dialog
    title="Preview"
    className="max-w-3xl! pb-12"
    trigger={
      <Button variant="secondary" disabled={disabled}>
        <Eye aria-hidden className="size-4.5" /> Preview
      </Button>
    }
  >
    <div className="mt-6">
      <Article blog={blog} within />
    </div>
  </Dialog>
);
