/** Puts a text on the clipboard. False where the browser does not allow that, as on an address that is not secure. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};
