import { configureStore } from "@reduxjs/toolkit";
import { setupListeners } from "@reduxjs/toolkit/query";

import { api } from "../api/api.ts";
import { session } from "./session.ts";

export const store = configureStore({
  reducer: { [api.reducerPath]: api.reducer },
  middleware: (defaults) => defaults().concat(api.middleware),
});

setupListeners(store.dispatch);

let person = session.getSession()?.email_id;
session.onChange(() => {
  const next = session.getSession()?.email_id;
  // Whatever was fetched belongs to whoever was signed in.
  if (next !== person) store.dispatch(api.util.resetApiState());
  person = next;
});
