import { ROLES } from "@lyceum/shared/rest/endpoint.ts";
import { createBrowserRouter } from "react-router-dom";

import { ErrorPage } from "./routes/ErrorPage.tsx";
import { Guard } from "./Guard.tsx";

export const router = createBrowserRouter([
  {
    errorElement: <ErrorPage />,
    children: [
      {
        path: "/meeting-room/:id",
        lazy: async () => {
          const { default: ClassroomPage } =
            await import("../features/classroom/ClassroomPage.tsx");
          const element = (
            <Guard roles={ROLES}>
              <ClassroomPage />
            </Guard>
          );
          return { element };
        },
      },
    ],
  },
]);
