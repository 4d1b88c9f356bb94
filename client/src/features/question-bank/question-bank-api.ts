import {
  addCourseQuestion,
  type CourseQuestion,
  listCourseQuestions,
  type NewCourseQuestion,
  removeCourseQuestion,
} from "@lyceum/shared/rest/course-questions.ts";

import { api, type CallReply, calls } from "../../api/api.ts";

const questionBankApi = api.injectEndpoints({
  endpoints: (build) => ({
    courseQuestions: build.query<CourseQuestion[], string>({
      query: (id) => calls(listCourseQuestions)({ params: { id } }),
      transformResponse: (reply: CallReply<typeof listCourseQuestions>) => reply.data,
    }),
    addCourseQuestion: build.mutation<CourseQuestion, { id: string; question: NewCourseQuestion }>({
      query: ({ id, question }) => calls(addCourseQuestion)({ params: { id }, body: question }),
      transformResponse: (reply: CallReply<typeof addCourseQuestion>) => reply.data,
      async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
        const made = await queryFulfilled.catch(() => null);
        if (made) dispatch(change(id, (list) => [...list, made.data]));
      },
    }),
    removeCourseQuestion: build.mutation<unknown, { id: string; question_id: string }>({
      query: (params) => calls(removeCourseQuestion)({ params }),
      async onQueryStarted({ id, question_id }, { dispatch, queryFulfilled }) {
        const done = await queryFulfilled.catch(() => null);
        if (done) dispatch(change(id, (list) => list.filter((each) => each.id !== question_id)));
      },
    }),
  }),
});

const change = (id: string, by: (list: readonly CourseQuestion[]) => CourseQuestion[]) =>
  questionBankApi.util.updateQueryData("courseQuestions", id, by);

export const {
  useCourseQuestionsQuery,
  useAddCourseQuestionMutation,
  useRemoveCourseQuestionMutation,
} = questionBankApi;
