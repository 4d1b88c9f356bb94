import type { Answer, Sent } from "./row.ts";
import type { Caller, World } from "./world.ts";

/** The route's url with its parameters filled in. Throws if one is missing. */
const urlOf = (route: string, { path = {}, query }: Sent): string => {
  const url = route.replace(/:(\w+)|\*/g, (whole, name: string | undefined) => {
    const value = path[name ?? whole];
    if (value === undefined) throw new Error(`${route}: the row says nothing of ${whole}`);
    return name ? encodeURIComponent(value) : value;
  });
  return query ? `${url}?${new URLSearchParams(query).toString()}` : url;
};

const bodyOf = ({ body }: Sent) => {
  if (body === undefined) return {};
  if (body instanceof FormData) return { body };
  if (Buffer.isBuffer(body)) return { body: new Uint8Array(body) };
  return { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
};

/** One call over the network. `name` is a route's, such as `POST /api/classes`. */
export const ask = async (
  { url, people }: World,
  name: string,
  caller: Caller,
  sent: Sent,
): Promise<Answer> => {
  const [method, route] = name.split(" ") as [string, string];
  const bearer = caller === "visitor" ? {} : people[caller].bearer;
  const { headers, ...content } = bodyOf(sent);
  const reply = await fetch(`${url}${urlOf(route, sent)}`, {
    method,
    redirect: "manual",
    ...content,
    headers: { ...bearer, ...headers, ...sent.headers },
  });
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
};
