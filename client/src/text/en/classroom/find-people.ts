export const findPeople = "Find people";
export const foundPeople = "People found";
export const found = (count: string) =>
  count === "1" ? "1 person found" : `${count === "0" ? "No" : count} people found`;
export const showMore = "Show more";
