export const react = "React";
export const reactions = "Reactions";
export const reactionNames = {
  "👍": "Thumbs up",
  "👏": "Applause",
  "❤️": "Heart",
  "😂": "Laughing",
  "😮": "Surprised",
  "🤔": "Thinking",
} as const;
