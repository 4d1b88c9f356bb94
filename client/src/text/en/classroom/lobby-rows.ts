export const lobby = "Lobby";
export const inLobby = (length: string | number) => `In the lobby (${length})`;
export const admitAll = "Admit all";
export const admit = "Admit";
export const deny = "Deny";
