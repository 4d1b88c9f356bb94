import { MaterialList } from "../../features/classes/page/Materials.tsx";
import { ToastProvider } from "../../ui/feedback/Toast.tsx";
import { useSession } from "../signed-in/use-session.ts";

type ClassMaterialsProps = { classId: string; isHost: boolean; version: number };

/** The materials of the class's page, within the class. */
export default function ClassMaterials({ classId, isHost, version }: ClassMaterialsProps) {
  const person = useSession()?.email_id ?? null;
  return (
    <ToastProvider>
      <MaterialList looked={{ id: classId, person }} isHost={isHost} version={version} />
    </ToastProvider>
  );
}
