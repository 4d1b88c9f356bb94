import { getAttendance, type SessionAttendance } from "@lyceum/shared/rest/attendance.ts";
import {
  type ClassPage,
  readClassPage,
  readSessionPart,
  type RecordEntry,
} from "@lyceum/shared/rest/class-pages.ts";
import {
  addFile,
  addLink,
  listMaterials,
  type Material,
  removeMaterial,
} from "@lyceum/shared/rest/materials.ts";

import { api, type CallInput, type CallReply, calls } from "../../../api/api.ts";

/** A class, and who looks at it: what a page shows depends on both. */
export type Looked = { id: string; person: string | null };

type PartWanted = { id: string; session_id: string; part: string; after: number };

const classPageApi = api.injectEndpoints({
  endpoints: (build) => ({
    classPage: build.query<ClassPage, Looked>({
      query: ({ id }) => calls(readClassPage)({ params: { id } }),
      transformResponse: (reply: CallReply<typeof readClassPage>) => reply.data,
    }),
    materials: build.query<Material[], Looked>({
      query: ({ id }) => calls(listMaterials)({ params: { id } }),
      transformResponse: (reply: CallReply<typeof listMaterials>) => reply.data,
    }),
    addLink: build.mutation<Material, Looked & { link: CallInput<typeof addLink>["body"] }>({
      query: ({ id, link }) => calls(addLink)({ params: { id }, body: link }),
      transformResponse: (reply: CallReply<typeof addLink>) => reply.data,
      async onQueryStarted({ id, person }, { dispatch, queryFulfilled }) {
        const made = await queryFulfilled.catch(() => null);
        if (made) dispatch(change({ id, person }, (list) => withMaterial(list, made.data)));
      },
    }),
    addFile: build.mutation<Material, Looked & { form: FormData }>({
      query: ({ id, form }) => calls(addFile)({ params: { id }, form }),
      transformResponse: (reply: CallReply<typeof addFile>) => reply.data,
      async onQueryStarted({ id, person }, { dispatch, queryFulfilled }) {
        const made = await queryFulfilled.catch(() => null);
        if (made) dispatch(change({ id, person }, (list) => withMaterial(list, made.data)));
      },
    }),
    removeMaterial: build.mutation<unknown, Looked & { material: string }>({
      query: ({ id, material }) => calls(removeMaterial)({ params: { id, material_id: material } }),
      async onQueryStarted({ id, person, material }, { dispatch, queryFulfilled }) {
        const done = await queryFulfilled.catch(() => null);
        const left = (list: readonly Material[]) => list.filter((each) => each.id !== material);
        if (done) dispatch(change({ id, person }, left));
      },
    }),
    ownAttendance: build.query<SessionAttendance[], Looked>({
      query: ({ id }) => calls(getAttendance)({ params: { id } }),
      transformResponse: (reply: CallReply<typeof getAttendance>) => reply.data,
    }),
    sessionPart: build.query<{ entries: RecordEntry[]; next: number | null }, PartWanted>({
      query: ({ after, ...params }) => calls(readSessionPart)({ params, query: { after } }),
      transformResponse: (reply: CallReply<typeof readSessionPart>) => reply.data,
    }),
  }),
});

/** It may be there already: a page of a class reads the list again after every change. */
const withMaterial = (list: readonly Material[], made: Material): Material[] => [
  ...list.filter(({ id }) => id !== made.id),
  made,
];

const change = (looked: Looked, by: (list: readonly Material[]) => Material[]) =>
  classPageApi.util.updateQueryData("materials", looked, by);

export const classPageQuery = classPageApi.endpoints.classPage;
export const {
  useClassPageQuery,
  useMaterialsQuery,
  useAddLinkMutation,
  useAddFileMutation,
  useRemoveMaterialMutation,
  useLazySessionPartQuery,
  useOwnAttendanceQuery,
} = classPageApi;
