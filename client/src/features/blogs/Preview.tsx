import { Eye } from "lucide-react";

import * as texts from "#text/blogs.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { Article, type Written } from "./Article.tsx";

type PreviewProps = { blog: Written; disabled: boolean };

/** The blog as its readers will see it. */
export const Preview = ({ blog, disabled }: PreviewProps) => (
  <Dialog
    title={texts.preview}
    width="max-w-3xl"
    className="pb-12"
    trigger={
      <Button variant="secondary" disabled={disabled}>
        <Eye aria-hidden className="size-4.5" /> {texts.preview}
      </Button>
    }
  >
    <div className="mt-6">
      <Article blog={blog} within />
    </div>
  </Dialog>
);
