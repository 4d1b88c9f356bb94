import type { Role } from "@lyceum/shared/rest/endpoint.ts";
import { ROLES } from "@lyceum/shared/rest/endpoint.ts";
import type { ComponentType } from "react";
import { createBrowserRouter, type RouteObject } from "react-router-dom";

import { PageSpinner } from "../ui/Spinner.tsx";
import { Guard } from "./Guard.tsx";
import { SiteLayout } from "./layout/SiteLayout.tsx";
import { ErrorPage } from "./routes/ErrorPage.tsx";
import { HomePage } from "./routes/HomePage.tsx";
import { NotFoundPage } from "./routes/NotFoundPage.tsx";

type Load = () => Promise<{ default: ComponentType }>;

/** A page that is fetched when it is opened. */
const page = (path: string, load: Load): RouteObject => ({
  path,
  lazy: async () => ({ Component: (await load()).default }),
});

/** A page for people of these roles, fetched beside finding out who looks. */
const guarded = (path: string, roles: readonly Role[], load: Load): RouteObject => ({
  path,
  lazy: async () => {
    const { default: Content } = await load();
    const element = (
      <Guard roles={roles}>
        <Content />
      </Guard>
    );
    return { element };
  },
});

const ADMIN = ["admin"] as const;
const notYet: Load = async () => ({ default: NotFoundPage });

export const router = createBrowserRouter([
  {
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <PageSpinner label="Loading…" />,
    children: [
      {
        element: <SiteLayout />,
        children: [
          { path: "/", element: <HomePage /> },
          page("/login", () => import("./routes/LoginPage.tsx")),
          page("/register", () => import("./routes/RegisterPage.tsx")),
          page("/forgot-password", () => import("./routes/ForgotPasswordPage.tsx")),
          page("/course-topics/:id", () => import("./routes/CourseTopicsPage.tsx")),
          guarded("/dashboard", ["student", "teacher"], () => import("./routes/DashboardPage.tsx")),
          guarded("/admin-dashboard", ADMIN, () => import("./routes/AdminDashboardPage.tsx")),
          guarded("/users-list", ADMIN, notYet),
          guarded("/add-blog", ADMIN, notYet),
          { path: "*", element: <NotFoundPage /> },
        ],
      },
      guarded("/meeting-room/:id", ROLES, () => import("../features/classroom/ClassroomPage.tsx")),
    ],
  },
]);
