/** Copies a text to the clipboard. False if the browser does not allow it, as in an insecure context. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};
