/** Whether an answer has no stack trace and no file path. */
export const isPlain = (body: string): boolean => !/\n\s+at |node_modules|\.ts:\d/.test(body);

/** What libraries say about a field: sentences for developers, without the field's name. */
const LIBRARY =
  /Invalid (input|option|string|number|key|UUID|email address|ISO|base64|discriminator)|Too (big|small)|must match pattern|Unrecognized key|expected (one of|string|number|object)|\bUUID\b|content-type|Unexpected token|JSON at position|zod/i;

/** Whether a text is one of those. */
export const isLibraryText = (text: string): boolean => LIBRARY.test(text);
