/** Pages that the server sends to everyone alike, without data: the browser fills them in. All that the router guards. */
export const SIGNED_IN =
  /^\/(account|dashboard|course-(confirmation|purchased)|payment|receipt|visits|reconciliation|admin-dashboard|users-list|audit-log|jobs|installation|add-blog|meeting-room)\b/;
