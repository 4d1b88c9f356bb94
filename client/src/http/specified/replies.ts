import type { Endpoint } from "@lyceum/shared/rest/endpoint.ts";
import { z } from "zod";

import { Registered, SignedIn, UserFound, Users } from "./accounts.ts";
import { BlogAdded, Blogs, BlogWithComments, CoursesOfBlogs } from "./blogs.ts";
import { Categories, Courses, OwnCourses } from "./courses.ts";
import { filled } from "./filling.ts";
import { OrderMade, PaymentRecorded } from "./payments.ts";
import { Report } from "./resumes.ts";
import { PendingVideos, Topics, Uploads, VideoChanged } from "./videos.ts";

/** Where nothing but a success is specified. */
const Done = z.unknown().transform(() => ({ status: "success", message: "" }));

const Commented = filled(z.object({ success: z.literal(true) }), () => ({ comment: undefined }));

/** Replies with just the fields of the specification's section 7, as the replies that the pages know. By the call. */
const REPLIES: Record<string, z.ZodType> = {
  "GET api /video/get_categories": Categories,
  "GET api /video/get_courses": Courses,
  "GET api /video/get_courses_and_video": OwnCourses,
  "POST api /video/get_video_by_id": Topics,
  "POST api /contact/submitContactForm": Done,
  "POST api /authenticate/authenticateUser": SignedIn,
  "POST api /authenticate/registerUser": Registered,
  "POST api /authenticate/get_user_by_email": UserFound,
  "POST javaApi /api/upload/get_by_teacher": Uploads,
  "POST javaApi /api/upload/upload-teacher-video": VideoChanged,
  "POST javaApi /api/upload/upload-video": VideoChanged,
  "GET api /admin/get_pending_videos": PendingVideos,
  "POST api /admin/approveVideo": VideoChanged,
  "GET api /admin/users": Users,
  "GET api /blogs": Blogs,
  "GET api /blogs/details_by_slug/:slug": BlogWithComments,
  "POST api /blogs/add_comment": Commented,
  "GET api /blogs/get_all_courses": CoursesOfBlogs,
  "POST api /blogs/add_blog": BlogAdded,
  "POST javaApi /api/payment/create-order": OrderMade,
  "POST javaApi /api/payment/update": PaymentRecorded,
  "POST javaApi /api/resume/check": Report,
  "POST javaApi /api/track-ip": Done,
};

/** Undefined for a call that is not one of the specification. */
export const specifiedReply = ({ method, base, url }: Endpoint): z.ZodType | undefined =>
  REPLIES[`${method} ${base} ${url}`];
