import type { Role } from "@lyceum/shared/rest/endpoint.ts";
import { ROLES } from "@lyceum/shared/rest/endpoint.ts";
import type { ComponentType } from "react";
import type { RouteObject } from "react-router-dom";

import { loadPart } from "../../browser/load-part.ts";
import * as texts from "#text/layout.ts";
import { PageSpinner } from "../../ui/feedback/Spinner.tsx";
import { Guard } from "./Guard.tsx";
import { SiteLayout } from "../layout/SiteLayout.tsx";
import type { Prefetch } from "../hydration/prefetch.ts";
import { ErrorPage } from "../routes/ErrorPage.tsx";
import { NotFoundPage } from "../routes/NotFoundPage.tsx";

type Load = () => Promise<{ default: ComponentType; prefetch?: Prefetch }>;

/** What a rendering server must know of a page. */
export type PageHandle = {
  prefetch?: Prefetch;
  /** It depends on the viewer: only their browser renders it. */
  shell?: true;
  notFound?: true;
};

const SHELL: PageHandle = { shell: true };
const NOT_FOUND: PageHandle = { notFound: true };

/** A page that is loaded when it is opened. */
const page = (path: string, load: Load): RouteObject => ({
  path,
  lazy: async () => {
    const { default: Component, prefetch } = await loadPart(load);
    const handle: PageHandle = { prefetch };
    return { Component, handle };
  },
});

/** A page whose data comes from the browser, and which no server renders. */
const inBrowser = (path: string, load: Load): RouteObject => ({
  path,
  handle: SHELL,
  lazy: async () => ({ Component: (await loadPart(load)).default }),
});

/** A page for people of these roles, loaded while the viewer is identified. */
const guarded = (
  path: string,
  roles: readonly Role[],
  load: Load,
  { showsEnd }: { showsEnd?: true } = {},
): RouteObject => ({
  path,
  handle: SHELL,
  lazy: async () => {
    const { default: Content } = await loadPart(load);
    const element = (
      <Guard roles={roles} showsEnd={showsEnd}>
        <Content />
      </Guard>
    );
    return { element };
  },
});

const ADMIN = ["admin"] as const;
const STUDENT = ["student"] as const;

/** Not part of the production build. */
const forDevelopers = import.meta.env.DEV
  ? [inBrowser("/components", () => import("../routes/ComponentsPage.tsx"))]
  : [];

export const routes: RouteObject[] = [
  {
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <PageSpinner label={texts.loading} />,
    children: [
      {
        element: <SiteLayout />,
        children: [
          page("/", () => import("../routes/HomePage.tsx")),
          page("/login", () => import("../routes/LoginPage.tsx")),
          page("/register", () => import("../routes/RegisterPage.tsx")),
          page("/forgot-password", () => import("../routes/ForgotPasswordPage.tsx")),
          inBrowser("/reset-password", () => import("../routes/ResetPasswordPage.tsx")),
          page("/contact", () => import("../routes/ContactPage.tsx")),
          page("/message", () => import("../routes/MessagePage.tsx")),
          page("/pricing", () => import("../routes/PricingPage.tsx")),
          { path: "/not-found", handle: NOT_FOUND, element: <NotFoundPage /> },
          page("/blogs", () => import("../routes/BlogsPage.tsx")),
          page("/blog/:slug", () => import("../routes/BlogPage.tsx")),
          page("/course-topics/:id", () => import("../routes/CourseTopicsPage.tsx")),
          page("/class/:id", () => import("../routes/ClassPage.tsx")),
          guarded("/account", ROLES, () => import("../routes/AccountPage.tsx")),
          guarded(
            "/dashboard",
            ["student", "teacher"],
            () => import("../routes/DashboardPage.tsx"),
          ),
          guarded(
            "/course-confirmation",
            STUDENT,
            () => import("../routes/CourseConfirmationPage.tsx"),
          ),
          guarded("/payment", STUDENT, () => import("../routes/PaymentPage.tsx")),
          guarded("/course-purchased", STUDENT, () => import("../routes/CoursePurchasedPage.tsx")),
          guarded("/receipt/:id", STUDENT, () => import("../routes/ReceiptPage.tsx")),
          guarded("/visits", ADMIN, () => import("../routes/VisitsPage.tsx")),
          guarded("/reconciliation", ADMIN, () => import("../routes/ReconciliationPage.tsx")),
          guarded("/admin-dashboard", ADMIN, () => import("../routes/AdminDashboardPage.tsx")),
          guarded("/users-list", ADMIN, () => import("../routes/UsersPage.tsx")),
          guarded("/audit-log", ADMIN, () => import("../routes/AuditLogPage.tsx")),
          guarded("/jobs", ADMIN, () => import("../routes/JobsPage.tsx")),
          guarded("/installation", ADMIN, () => import("../routes/InstallationPage.tsx")),
          guarded("/add-blog", ADMIN, () => import("../routes/AddBlogPage.tsx")),
          ...forDevelopers,
          { path: "*", handle: NOT_FOUND, element: <NotFoundPage /> },
        ],
      },
      guarded("/meeting-room/:id", ROLES, () => import("../routes/MeetingRoomPage.tsx"), {
        showsEnd: true,
      }),
    ],
  },
];
