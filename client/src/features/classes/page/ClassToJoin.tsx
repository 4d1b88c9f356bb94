import { useClassPageQuery } from "./class-page-api.ts";

type ClassToJoinProps = {
  id: string;
  /** What to say of a class, by its title. */
  say: (title: string) => string;
  /** Said of a class that is not for everyone, and until its title is known. */
  otherwise: string;
};

/** Names a class to a visitor who is on the way to it, if everyone may know it. */
export default function ClassToJoin({ id, say, otherwise }: ClassToJoinProps) {
  const { data } = useClassPageQuery({ id, person: null });
  return data ? say(data.class.title) : otherwise;
}
