export const theLobby = "The lobby";
