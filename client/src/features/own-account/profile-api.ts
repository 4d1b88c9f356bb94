import { changeProfile, removePicture, setPicture } from "@lyceum/shared/rest/profile.ts";
import type { ProfileForm } from "@lyceum/shared/rules.ts";

import { api, type CallReply, calls } from "../../api/api.ts";
import { keepAccount } from "../../api/own-account-api.ts";
import { session } from "../../session/session.ts";
import { succeeded } from "./sign-ins-api.ts";

/** What shows the person's name and picture is fetched again. */
const showing = (reply: unknown) => (reply ? (["Blogs", "Catalogue"] as const) : []);

const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    changeProfile: build.mutation<CallReply<typeof changeProfile>, ProfileForm>({
      query: (body) => calls(changeProfile)({ body }),
      invalidatesTags: showing,
      async onQueryStarted(form, { dispatch, queryFulfilled }) {
        if (!(await succeeded(queryFulfilled))) return;
        dispatch(keepAccount(form));
        // It has the mobile number, too.
        await session.renew().catch(() => null);
      },
    }),
    setPicture: build.mutation<CallReply<typeof setPicture>, File>({
      query: (file) => {
        const form = new FormData();
        form.set("image", file);
        return calls(setPicture)({ form });
      },
      invalidatesTags: showing,
      async onQueryStarted(_file, { dispatch, queryFulfilled }) {
        const reply = await queryFulfilled.catch(() => null);
        if (reply) dispatch(keepAccount({ picture_url: reply.data.picture_url }));
      },
    }),
    removePicture: build.mutation<CallReply<typeof removePicture>, void>({
      query: () => calls(removePicture)({}),
      invalidatesTags: showing,
      async onQueryStarted(_nothing, { dispatch, queryFulfilled }) {
        if (await succeeded(queryFulfilled)) dispatch(keepAccount({ picture_url: null }));
      },
    }),
  }),
});

export const { useChangeProfileMutation, useSetPictureMutation, useRemovePictureMutation } =
  profileApi;
