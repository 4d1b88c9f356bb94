export type MaterialsPort = {
  /** Differs whenever the list of a class's materials does. */
  fingerprintOf(classId: string): Promise<string>;
};

export type MaterialsPorts = { materials: MaterialsPort };
