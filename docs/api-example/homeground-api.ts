// Generated from the contracts by `npm run docs`.
export interface paths {
    "/api/places/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns up to four places of one kind to compare */
        get: operations["comparePlaces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/zips": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns up to four zips to compare */
        get: operations["compareZips"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Counts the places that match
         * @description Also how many would match without each of the filters. Costs no search.
         */
        get: operations["countPlaces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schools/fetch_nearby": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the best or most improved schools around a place
         * @description Costs no search.
         */
        get: operations["fetchSchoolsNearby"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schools/district/{district}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns a school district with its schools */
        get: operations["getDistrict"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/housing/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns what changed in zips with the newest month */
        get: operations["getHousingChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/housing/place/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns what changed in several zips together with the newest month */
        get: operations["getHousingChangesOfPlace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/housing/inventory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns listings by state, and their change */
        get: operations["getHousingInventory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/housing/place": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the monthly series of several zips together */
        get: operations["getHousingOfPlace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/housing/zip/{zip}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the monthly series of a zip */
        get: operations["getHousingOfZip"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/housing/trends": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the monthly series of states */
        get: operations["getHousingTrends"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/zips/getFromMapExtent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the zips of a map, single or in clusters */
        get: operations["getMap"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/zips/mapValues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns one attribute of all zips or counties of a map
         * @description Never clustered; at most 25000 places.
         */
        get: operations["getMapValues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This API as OpenAPI JSON */
        get: operations["getOpenApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/outlines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the version of the zip outlines and their states */
        get: operations["getOutlines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/place/{town}/{state}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns a town, county or metropolitan area with its zips */
        get: operations["getPlace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quota": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns how many searches are left today */
        get: operations["getQuota"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/school/{ncesID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns a school with its scores */
        get: operations["getSchool"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schools/state/{state}/{stat}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Describes one measure over the schools of a state */
        get: operations["getSchoolStatistic"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schools/statistics/{year}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Describes the schools of every state in one spring */
        get: operations["getSchoolStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/state/{state}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns a state */
        get: operations["getState"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/state/latlng/{lat}/{lng}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the zip nearest to a point
         * @description 404 beyond 100 miles.
         */
        get: operations["getStateByPoint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/outlines/{version}/{state}/{detail}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the outlines of the zips of a state as TopoJSON
         * @description The response of an address never changes. Zips that the publisher draws no area for are left out: they are points. The borders of two states are the same points in both.
         */
        get: operations["getStateOutlines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/state/statistics/{state}/{stat}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Describes one attribute over the zips of a state */
        get: operations["getStateStatistic"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/zip/{zip}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns a zip with every attribute
         * @description Each figure has its state and national percentile, source, vintage and margin of error.
         */
        get: operations["getZip"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/outlines/{version}/zip/{zip}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the outline of a zip as a GeoJSON geometry
         * @description At the highest detail. The response of an address never changes.
         */
        get: operations["getZipOutline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/places/centers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists where the list of zips and the Census areas differ */
        get: operations["listAreaCenters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/attributes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists every attribute with its unit, source and method */
        get: operations["listAttributes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/zips/dataAttributes/{placeType}/{place}/{similarSearchFill}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the values by which a search finds similar places */
        get: operations["listDataAttributes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/data-sources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists what was loaded from which publisher, and when */
        get: operations["listDataSources"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/housing/availableHousingPeriods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the months with housing data */
        get: operations["listHousingPeriods"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/attributes/loaded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the attributes that have data */
        get: operations["listLoadedAttributes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/places/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists named places in the form of search results */
        get: operations["listPlaceResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schools/figures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists named schools and districts with their newest results
         * @description The change of a school is from the spring before to the newest one. That of a district is the mean of its schools over two years.
         */
        get: operations["listSchoolFigures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schools/years": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the school years with results */
        get: operations["listSchoolYears"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schools/in-place": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the schools of several zips */
        get: operations["listSchoolsInPlace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schools/in-zip/{zip}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the schools of a zip */
        get: operations["listSchoolsInZip"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/zips/similarPlaces/{placeType}/{place}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the places most similar to one */
        get: operations["listSimilarPlaces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/zips/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists named zips in the form of search results */
        get: operations["listZipResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schools/districts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Ranks school districts */
        get: operations["rankDistricts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schools/rankings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Ranks schools */
        get: operations["rankSchools"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/zips/rankings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Ranks zips by an attribute */
        get: operations["rankZips"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search/income_housing_schools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Searches zips with good schools at a price
         * @description At most 99 zips. Costs one of the day’s free searches; the same search again is free. Premium: unlimited.
         */
        get: operations["searchAffordableSchools"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search/changing_places": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Searches zips by the change of their price between two years
         * @description Costs one of the day’s free searches; the same search again is free. Premium: unlimited.
         */
        get: operations["searchChangingPlaces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Searches zips or towns
         * @description Places of an area that match all filters, at most 100. With `searchOrderBy=match` each item has a `match`. Costs one of the day’s free searches; the same search again is free. Premium: unlimited.
         */
        get: operations["searchPlaces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search/schools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Searches schools, or zips with rising schools
         * @description At most 99 per page. With `proficiencyFilter`, zips with their rising schools instead of schools. Costs one of the day’s free searches; the same search again is free. Premium: unlimited.
         */
        get: operations["searchSchools"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/places/suggest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Completes the name of a place */
        get: operations["suggestPlaces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schools/suggest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Completes the name of a school or district */
        get: operations["suggestSchools"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search/understand": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Turns a sentence into search parameters */
        get: operations["understandSentence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        ComparedPlace: {
            /**
             * @description Kind of place
             * @enum {string}
             */
            kind: "zip" | "town" | "county" | "metro";
            /** @description The zip, or the name with its state, e.g. "Natick, MA" */
            id: string;
            /** @description Post office name; of a county or metro area its own name */
            town: string;
            county: string | null;
            /** @description All counties of a place that is in several, that of `county` first; parts with less than 5 % of a zip’s land do not count. One of another state has its abbreviation */
            counties?: string[];
            state_abbr: components["schemas"]["StateAbbr"];
            lat: components["schemas"]["Latitude"];
            lng: components["schemas"]["Longitude"];
            tax_rate: number | null;
            period: components["schemas"]["Period"] | null;
            /** @description The zips whose values it combines; of a zip itself */
            zips: components["schemas"]["Zip"][];
            /** @description Every attribute of the catalog, in its order, with its percentiles among places of the kind */
            figures: components["schemas"]["Figure"][];
        };
        /** @description Two-letter abbreviation of a state, DC or territory */
        StateAbbr: string;
        /** @description Degrees north, WGS 84 */
        Latitude: number;
        /** @description Degrees east, WGS 84 */
        Longitude: number;
        /** @description Month as YYYY-MM */
        Period: string;
        /** @description Five-digit zip code with its leading zeros */
        Zip: string;
        Figure: {
            /** @description Key of the attribute */
            key: string;
            value: number | null;
            moe: number | null;
            percentile_state: number | null;
            percentile_nation: number | null;
            compared_state?: number | null;
            compared_nation?: number | null;
            rank_state?: {
                /** @description From 1, the better end first, the highest where neither is better; ties share it */
                rank: number;
                /** @description How many places are ranked */
                of: number;
                /** @description Best rank of its 90 % confidence interval, which follows from the margins of error of all places that are ranked; only of a value with a margin, in lists of at most 5000 places */
                best?: number;
                /** @description Worst rank of the interval; present with best */
                worst?: number;
            } | null;
            rank_nation?: {
                /** @description From 1, the better end first, the highest where neither is better; ties share it */
                rank: number;
                /** @description How many places are ranked */
                of: number;
                /** @description Best rank of its 90 % confidence interval, which follows from the margins of error of all places that are ranked; only of a value with a margin, in lists of at most 5000 places */
                best?: number;
                /** @description Worst rank of the interval; present with best */
                worst?: number;
            } | null;
            /** @description percentile_nation of value − moe and of value + moe, for a value with a margin of error */
            percentile_nation_range?: number[];
            vintage: string | null;
            publisher: string | null;
            data_set: components["schemas"]["DataSet"];
            /** @description Zips that the value of a town of several is computed from */
            derived_from?: number;
            /** @description Only of a figure that is not a plain, exact value */
            note?: {
                /**
                 * @description over: the value is above `low`; under: below `high`; range: from `low` to `high`; missing: there is none. A plain value has no kind
                 * @enum {string}
                 */
                kind?: "over" | "under" | "range" | "missing";
                /** @description In the attribute’s unit */
                low?: number;
                /** @description In the attribute’s unit */
                high?: number;
                /**
                 * @description Why it is missing. no_area: the zip has no Census area; not_loaded: no source of the attribute is loaded; file_not_loaded: the loaded data lacks the file or the period that it needs; state_not_loaded: the loaded data has nothing for the state; not_published: the publisher has nothing for this place; suppressed: the publisher withholds it, because it rests on too few cases; too_few_months: the place has too few months of values; no_schools: no school with such a figure is in the zip, or near enough in its state; nothing_counted: there is nothing to compute a share or a mean from; open_ended: it would combine values that are only known to be above and below limits; of_open_end: a figure that it is computed from is only known to be above or below a limit; several_states: the place spans states, and the values compare within one state only
                 * @enum {string}
                 */
                reason?: "no_area" | "not_loaded" | "file_not_loaded" | "state_not_loaded" | "not_published" | "suppressed" | "too_few_months" | "no_schools" | "nothing_counted" | "open_ended" | "of_open_end" | "several_states";
                /** @description publisher_warning: the publisher doubts it; implausible: outside the attribute’s plausible bounds, so left out of rankings and means; merged_classes: a 0 that may be returns counted in a neighboring income class */
                flags?: ("publisher_warning" | "implausible" | "merged_classes" | "mean_of_medians")[];
                /** @description Months with a value behind a 3-month average, if fewer than 3 */
                months?: number;
                /** @description Its own period, where it differs from the attribute’s */
                vintage?: string;
                /** @description The counties whose figure it is, the one with most people of the zip first; of several, their mean by estimated people */
                counties?: string[];
                /** @description The weather station that it was measured at, or the hospital that it is the distance to */
                nearest?: string;
                /** @description Miles from the zip’s center to the weather station */
                nearest_miles?: number;
                /** @description Feet by which the weather station is above the zip, as estimated from the stations around; negative below */
                nearest_feet?: number;
                /** @description Medicare’s overall rating of the hospital, 5 is best */
                nearest_stars?: number;
                /** @description Miles to the farthest of the schools outside of the zip that it comes from */
                borrowed_miles?: number;
            };
        };
        /**
         * @description Whether the loaded data is generated, real, or partly each
         * @enum {string}
         */
        DataSet: "demonstration" | "mixed" | "real" | "none";
        ZipDetail: components["schemas"]["ZipResult"] & {
            /** @description True when the zip has a Census area (ZCTA) */
            has_area: boolean;
            named_after: string | null;
            land_sqmi: number | null;
            nearest_airport: string | null;
            households: components["schemas"]["Households"] | null;
            /** @description Zips of the state */
            zips_in_state: number;
            /** @description Zips in the data */
            zips_in_nation: number;
            /** @description Every attribute of the catalog, in its order */
            figures: components["schemas"]["Figure"][];
            /** @description The nearest zips that have an area, within 100 miles */
            neighbors: components["schemas"]["Neighbor"][];
        };
        ZipResult: {
            zip: components["schemas"]["Zip"];
            /** @description Post office name; of a county or metro area its own name */
            town: string;
            county: string | null;
            /** @description All counties of a place that is in several, that of `county` first; parts with less than 5 % of a zip’s land do not count. One of another state has its abbreviation */
            counties?: string[];
            state_abbr: components["schemas"]["StateAbbr"];
            lat: components["schemas"]["Latitude"];
            lng: components["schemas"]["Longitude"];
            tax_rate: number | null;
            period: components["schemas"]["Period"] | null;
            moe: components["schemas"]["MarginsOfError"];
            notes: components["schemas"]["FigureNotes"];
            /** @description By attribute, in lists of the newest values: percentile_state of its figure where the attribute compares within a state, else percentile_nation; only those that are not null */
            percentiles?: {
                [key: string]: number;
            };
            /** @description Great-circle miles from the center of the search; circles only */
            distance?: number;
            monthly_payment?: number | null;
            /** @description Median listing price (usd) of up to the 24 newest loaded months, oldest first */
            price_trend?: (number | null)[];
        } & components["schemas"]["AttributeValues"];
        /** @description Margin of error (90 %) by attribute, in the unit of the attribute, where the publisher gives one or one follows from those of several zips */
        MarginsOfError: {
            [key: string]: number;
        };
        /** @description By attribute, only for figures that are not plain values */
        FigureNotes: {
            [key: string]: components["schemas"]["FigureNote"];
        };
        FigureNote: {
            /**
             * @description over: the value is above `low`; under: below `high`; range: from `low` to `high`; missing: there is none. A plain value has no kind
             * @enum {string}
             */
            kind?: "over" | "under" | "range" | "missing";
            /** @description In the attribute’s unit */
            low?: number;
            /** @description In the attribute’s unit */
            high?: number;
            /**
             * @description Why it is missing. no_area: the zip has no Census area; not_loaded: no source of the attribute is loaded; file_not_loaded: the loaded data lacks the file or the period that it needs; state_not_loaded: the loaded data has nothing for the state; not_published: the publisher has nothing for this place; suppressed: the publisher withholds it, because it rests on too few cases; too_few_months: the place has too few months of values; no_schools: no school with such a figure is in the zip, or near enough in its state; nothing_counted: there is nothing to compute a share or a mean from; open_ended: it would combine values that are only known to be above and below limits; of_open_end: a figure that it is computed from is only known to be above or below a limit; several_states: the place spans states, and the values compare within one state only
             * @enum {string}
             */
            reason?: "no_area" | "not_loaded" | "file_not_loaded" | "state_not_loaded" | "not_published" | "suppressed" | "too_few_months" | "no_schools" | "nothing_counted" | "open_ended" | "of_open_end" | "several_states";
            /** @description publisher_warning: the publisher doubts it; implausible: outside the attribute’s plausible bounds, so left out of rankings and means; merged_classes: a 0 that may be returns counted in a neighboring income class */
            flags?: ("publisher_warning" | "implausible" | "merged_classes" | "mean_of_medians")[];
            /** @description Months with a value behind a 3-month average, if fewer than 3 */
            months?: number;
            /** @description Its own period, where it differs from the attribute’s */
            vintage?: string;
            /** @description The counties whose figure it is, the one with most people of the zip first; of several, their mean by estimated people */
            counties?: string[];
            /** @description The weather station that it was measured at, or the hospital that it is the distance to */
            nearest?: string;
            /** @description Miles from the zip’s center to the weather station */
            nearest_miles?: number;
            /** @description Feet by which the weather station is above the zip, as estimated from the stations around; negative below */
            nearest_feet?: number;
            /** @description Medicare’s overall rating of the hospital, 5 is best */
            nearest_stars?: number;
            /** @description Miles to the farthest of the schools outside of the zip that it comes from */
            borrowed_miles?: number;
        };
        AttributeValues: {
            median_listing_price?: number | null;
            median_listing_price_per_square_foot?: number | null;
            housing_inventory?: number | null;
            total_inventory?: number | null;
            inventory_net_change?: number | null;
            median_listing_net_change?: number | null;
            days_on_market?: number | null;
            days_on_market_mom?: number | null;
            peak_price_change?: number | null;
            price_change_1yr?: number | null;
            median_home_value?: number | null;
            property_tax_rate?: number | null;
            median_rent?: number | null;
            median_year_built?: number | null;
            percent_broadband?: number | null;
            percent_owner_occupied?: number | null;
            percent_renter_occupied?: number | null;
            county_property_tax_rate?: number | null;
            fair_rent_1_bedroom?: number | null;
            fair_rent_2_bedrooms?: number | null;
            fair_rent_3_bedrooms?: number | null;
            fair_rent_1yr_change?: number | null;
            nonrenewal_rate?: number | null;
            nonrenewal_5yr_change?: number | null;
            overall_score?: number | null;
            diversity_score?: number | null;
            school_avg_pctprof_2yr_change?: number | null;
            avg_agi_per_return?: number | null;
            pct_returns_0_50k?: number | null;
            pct_returns_50k_100k?: number | null;
            pct_returns_100k_200k?: number | null;
            pct_returns_100k_plus?: number | null;
            pct_returns_200k_plus?: number | null;
            median_household_income?: number | null;
            percent_poverty?: number | null;
            population?: number | null;
            population_density?: number | null;
            median_age?: number | null;
            percent_bachelors_plus?: number | null;
            mean_commute_minutes?: number | null;
            percent_commute_under_30?: number | null;
            percent_work_from_home?: number | null;
            percent_no_vehicle?: number | null;
            percent_veterans?: number | null;
            percent_asian?: number | null;
            percent_asian_indian?: number | null;
            percent_black?: number | null;
            percent_white?: number | null;
            percent_hispanic?: number | null;
            percent_english_only?: number | null;
            percent_spanish?: number | null;
            summer_high?: number | null;
            winter_low?: number | null;
            days_over_90f?: number | null;
            freezing_nights?: number | null;
            precipitation?: number | null;
            snowfall?: number | null;
            unhealthy_air_days?: number | null;
            building_loss_per_100k?: number | null;
            flood_loss_per_100k?: number | null;
            wildfire_loss_per_100k?: number | null;
            hurricane_loss_per_100k?: number | null;
            tornado_loss_per_100k?: number | null;
            adults_obesity?: number | null;
            adults_diabetes?: number | null;
            adults_high_blood_pressure?: number | null;
            adults_depression?: number | null;
            adults_inactive?: number | null;
            adults_short_sleep?: number | null;
            distance_to_large_airport?: number | null;
            distance_to_emergency_room?: number | null;
        };
        Households: {
            /** @description Occupied homes */
            occupied: number;
            /** @description Homes that their owner lives in */
            owner: number;
            /** @description Rented homes */
            renter: number;
            /** @description Years of the survey, e.g. 2019–23 */
            vintage: string;
        };
        Neighbor: {
            zip: components["schemas"]["Zip"];
            /** @description Post office name */
            town: string;
            state_abbr: components["schemas"]["StateAbbr"];
            lat: components["schemas"]["Latitude"];
            lng: components["schemas"]["Longitude"];
            /** @description Great-circle miles between the centers */
            miles: number;
            median_listing_price: number | null;
            overall_score: number | null;
            avg_agi_per_return: number | null;
        };
        /**
         * @description Two-letter abbreviation of a state, DC or territory
         * @enum {string}
         */
        State: "AK" | "AL" | "AR" | "AS" | "AZ" | "CA" | "CO" | "CT" | "DC" | "DE" | "FL" | "GA" | "GU" | "HI" | "IA" | "ID" | "IL" | "IN" | "KS" | "KY" | "LA" | "MA" | "MD" | "ME" | "MI" | "MN" | "MO" | "MP" | "MS" | "MT" | "NC" | "ND" | "NE" | "NH" | "NJ" | "NM" | "NV" | "NY" | "OH" | "OK" | "OR" | "PA" | "PR" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VA" | "VI" | "VT" | "WA" | "WI" | "WV" | "WY";
        PlaceOrder: components["schemas"]["OrderableAttribute"] | ("monthly_payment" | "match" | "distance");
        /**
         * @description Key of an attribute that places can be ordered by
         * @enum {string}
         */
        OrderableAttribute: "median_listing_price" | "median_listing_price_per_square_foot" | "housing_inventory" | "total_inventory" | "inventory_net_change" | "median_listing_net_change" | "days_on_market" | "days_on_market_mom" | "peak_price_change" | "price_change_1yr" | "median_home_value" | "property_tax_rate" | "median_rent" | "median_year_built" | "percent_broadband" | "percent_owner_occupied" | "percent_renter_occupied" | "county_property_tax_rate" | "fair_rent_1_bedroom" | "fair_rent_2_bedrooms" | "fair_rent_3_bedrooms" | "fair_rent_1yr_change" | "nonrenewal_rate" | "nonrenewal_5yr_change" | "overall_score" | "diversity_score" | "school_avg_pctprof_2yr_change" | "avg_agi_per_return" | "pct_returns_0_50k" | "pct_returns_50k_100k" | "pct_returns_100k_200k" | "pct_returns_100k_plus" | "pct_returns_200k_plus" | "median_household_income" | "percent_poverty" | "population" | "population_density" | "median_age" | "percent_bachelors_plus" | "mean_commute_minutes" | "percent_commute_under_30" | "percent_work_from_home" | "percent_no_vehicle" | "percent_veterans" | "percent_asian" | "percent_asian_indian" | "percent_black" | "percent_white" | "percent_hispanic" | "percent_english_only" | "percent_spanish" | "summer_high" | "winter_low" | "days_over_90f" | "freezing_nights" | "precipitation" | "snowfall" | "unhealthy_air_days" | "building_loss_per_100k" | "flood_loss_per_100k" | "wildfire_loss_per_100k" | "hurricane_loss_per_100k" | "tornado_loss_per_100k" | "distance_to_large_airport" | "distance_to_emergency_room";
        /** @description Attribute → −5 to 5, at least one not 0 */
        AttributeWeights: {
            /** @description How much more, or if negative less, of it matters */
            median_listing_price?: number;
            /** @description How much more, or if negative less, of it matters */
            median_listing_price_per_square_foot?: number;
            /** @description How much more, or if negative less, of it matters */
            housing_inventory?: number;
            /** @description How much more, or if negative less, of it matters */
            total_inventory?: number;
            /** @description How much more, or if negative less, of it matters */
            inventory_net_change?: number;
            /** @description How much more, or if negative less, of it matters */
            median_listing_net_change?: number;
            /** @description How much more, or if negative less, of it matters */
            days_on_market?: number;
            /** @description How much more, or if negative less, of it matters */
            days_on_market_mom?: number;
            /** @description How much more, or if negative less, of it matters */
            peak_price_change?: number;
            /** @description How much more, or if negative less, of it matters */
            price_change_1yr?: number;
            /** @description How much more, or if negative less, of it matters */
            median_home_value?: number;
            /** @description How much more, or if negative less, of it matters */
            property_tax_rate?: number;
            /** @description How much more, or if negative less, of it matters */
            median_rent?: number;
            /** @description How much more, or if negative less, of it matters */
            median_year_built?: number;
            /** @description How much more, or if negative less, of it matters */
            percent_broadband?: number;
            /** @description How much more, or if negative less, of it matters */
            percent_owner_occupied?: number;
            /** @description How much more, or if negative less, of it matters */
            percent_renter_occupied?: number;
            /** @description How much more, or if negative less, of it matters */
            county_property_tax_rate?: number;
            /** @description How much more, or if negative less, of it matters */
            fair_rent_1_bedroom?: number;
            /** @description How much more, or if negative less, of it matters */
            fair_rent_2_bedrooms?: number;
            /** @description How much more, or if negative less, of it matters */
            fair_rent_3_bedrooms?: number;
            /** @description How much more, or if negative less, of it matters */
            fair_rent_1yr_change?: number;
            /** @description How much more, or if negative less, of it matters */
            nonrenewal_rate?: number;
            /** @description How much more, or if negative less, of it matters */
            nonrenewal_5yr_change?: number;
            /** @description How much more, or if negative less, of it matters */
            overall_score?: number;
            /** @description How much more, or if negative less, of it matters */
            diversity_score?: number;
            /** @description How much more, or if negative less, of it matters */
            school_avg_pctprof_2yr_change?: number;
            /** @description How much more, or if negative less, of it matters */
            avg_agi_per_return?: number;
            /** @description How much more, or if negative less, of it matters */
            pct_returns_0_50k?: number;
            /** @description How much more, or if negative less, of it matters */
            pct_returns_50k_100k?: number;
            /** @description How much more, or if negative less, of it matters */
            pct_returns_100k_200k?: number;
            /** @description How much more, or if negative less, of it matters */
            pct_returns_100k_plus?: number;
            /** @description How much more, or if negative less, of it matters */
            pct_returns_200k_plus?: number;
            /** @description How much more, or if negative less, of it matters */
            median_household_income?: number;
            /** @description How much more, or if negative less, of it matters */
            percent_poverty?: number;
            /** @description How much more, or if negative less, of it matters */
            population?: number;
            /** @description How much more, or if negative less, of it matters */
            population_density?: number;
            /** @description How much more, or if negative less, of it matters */
            median_age?: number;
            /** @description How much more, or if negative less, of it matters */
            percent_bachelors_plus?: number;
            /** @description How much more, or if negative less, of it matters */
            mean_commute_minutes?: number;
            /** @description How much more, or if negative less, of it matters */
            percent_commute_under_30?: number;
            /** @description How much more, or if negative less, of it matters */
            percent_work_from_home?: number;
            /** @description How much more, or if negative less, of it matters */
            percent_no_vehicle?: number;
            /** @description How much more, or if negative less, of it matters */
            percent_veterans?: number;
            /** @description How much more, or if negative less, of it matters */
            summer_high?: number;
            /** @description How much more, or if negative less, of it matters */
            winter_low?: number;
            /** @description How much more, or if negative less, of it matters */
            days_over_90f?: number;
            /** @description How much more, or if negative less, of it matters */
            freezing_nights?: number;
            /** @description How much more, or if negative less, of it matters */
            precipitation?: number;
            /** @description How much more, or if negative less, of it matters */
            snowfall?: number;
            /** @description How much more, or if negative less, of it matters */
            unhealthy_air_days?: number;
            /** @description How much more, or if negative less, of it matters */
            building_loss_per_100k?: number;
            /** @description How much more, or if negative less, of it matters */
            flood_loss_per_100k?: number;
            /** @description How much more, or if negative less, of it matters */
            wildfire_loss_per_100k?: number;
            /** @description How much more, or if negative less, of it matters */
            hurricane_loss_per_100k?: number;
            /** @description How much more, or if negative less, of it matters */
            tornado_loss_per_100k?: number;
            /** @description How much more, or if negative less, of it matters */
            distance_to_large_airport?: number;
            /** @description How much more, or if negative less, of it matters */
            distance_to_emergency_room?: number;
        };
        /** @description YYYY-MM */
        Month: string;
        /** @description Attribute → "low,high" or "any". A value matches if low < value ≤ high */
        PlaceFilters: {
            /**
             * @description Median listing price (usd in 1000s)
             * @example 0,100
             * @example 100,200
             */
            median_listing_price?: string;
            /**
             * @description Median listing price per square foot (usd_per_sqft)
             * @example 0,100
             * @example 100,200
             */
            median_listing_price_per_square_foot?: string;
            /**
             * @description Active listings (count)
             * @example -1,10
             * @example 10,25
             */
            housing_inventory?: string;
            /**
             * @description Total listings (count)
             * @example -1,10
             * @example 10,25
             */
            total_inventory?: string;
            /**
             * @description 1-year change in total listings (count)
             * @example -100000,-50
             * @example -50,-10
             */
            inventory_net_change?: string;
            /**
             * @description 1-year price change ($, single months) (usd in 1000s)
             * @example -25000,-100
             * @example -100,-25
             */
            median_listing_net_change?: string;
            /**
             * @description Median days on market (days)
             * @example -1,15
             * @example 15,30
             */
            days_on_market?: string;
            /**
             * @description Days on market, 1-month change (percent)
             * @example -100,-25
             * @example -25,-10
             */
            days_on_market_mom?: string;
            /**
             * @description Price vs. peak (%, 3-month avg.) (percent)
             * @example -100,-50
             * @example -50,-30
             */
            peak_price_change?: string;
            /**
             * @description 1-year price trend (%, 3-month avg.) (percent)
             * @example -100,-10
             * @example -10,-5
             */
            price_change_1yr?: string;
            /**
             * @description Median home value (usd in 1000s)
             * @example 0,100
             * @example 100,200
             */
            median_home_value?: string;
            /**
             * @description Property tax rate (percent)
             * @example -1,0.5
             * @example 0.5,0.75
             */
            property_tax_rate?: string;
            /**
             * @description Median gross rent (usd)
             * @example 0,750
             * @example 750,1000
             */
            median_rent?: string;
            /**
             * @description Median year built (year)
             * @example 0,1940
             * @example 1940,1950
             */
            median_year_built?: string;
            /**
             * @description Households with broadband (percent)
             * @example -1,60
             * @example 60,70
             */
            percent_broadband?: string;
            /**
             * @description Owner-occupied homes (percent)
             * @example -1,20
             * @example 20,40
             */
            percent_owner_occupied?: string;
            /**
             * @description Renter-occupied homes (percent)
             * @example -1,20
             * @example 20,40
             */
            percent_renter_occupied?: string;
            /**
             * @description County’s property tax rate (percent)
             * @example -1,0.5
             * @example 0.5,0.75
             */
            county_property_tax_rate?: string;
            /**
             * @description HUD fair market rent, 1 bedroom (usd)
             * @example 0,750
             * @example 750,1000
             */
            fair_rent_1_bedroom?: string;
            /**
             * @description HUD fair market rent, 2 bedrooms (usd)
             * @example 0,750
             * @example 750,1000
             */
            fair_rent_2_bedrooms?: string;
            /**
             * @description HUD fair market rent, 3 bedrooms (usd)
             * @example 0,750
             * @example 750,1000
             */
            fair_rent_3_bedrooms?: string;
            /**
             * @description HUD fair market rent, 2 bedrooms, 1-year change (percent)
             * @example -100,-5
             * @example -5,0
             */
            fair_rent_1yr_change?: string;
            /**
             * @description County’s insurance nonrenewal rate (percent)
             * @example -1,0.25
             * @example 0.25,0.5
             */
            nonrenewal_rate?: string;
            /**
             * @description County’s insurance nonrenewal rate, 5-year change (percent)
             * @example -100,-0.5
             * @example -0.5,0
             */
            nonrenewal_5yr_change?: string;
            /**
             * @description School score (score)
             * @example -1,10
             * @example 10,20
             */
            overall_score?: string;
            /**
             * @description School diversity (score)
             * @example -1,20
             * @example 20,40
             */
            diversity_score?: string;
            /**
             * @description School test scores, 2-year change (percent)
             * @example -100,-20
             * @example -20,-10
             */
            school_avg_pctprof_2yr_change?: string;
            /**
             * @description Income per tax return (usd in 1000s)
             * @example 0,30
             * @example 30,50
             */
            avg_agi_per_return?: string;
            /**
             * @description Tax returns under $50,000 (percent)
             * @example -1,5
             * @example 5,10
             */
            pct_returns_0_50k?: string;
            /**
             * @description Tax returns of $50,000 to $100,000 (percent)
             * @example -1,5
             * @example 5,10
             */
            pct_returns_50k_100k?: string;
            /**
             * @description Tax returns of $100,000 to $200,000 (percent)
             * @example -1,5
             * @example 5,10
             */
            pct_returns_100k_200k?: string;
            /**
             * @description Tax returns of $100,000 or more (percent)
             * @example -1,5
             * @example 5,10
             */
            pct_returns_100k_plus?: string;
            /**
             * @description Tax returns of $200,000 or more (percent)
             * @example -1,5
             * @example 5,10
             */
            pct_returns_200k_plus?: string;
            /**
             * @description Median household income (usd in 1000s)
             * @example 0,30
             * @example 30,50
             */
            median_household_income?: string;
            /**
             * @description People below the poverty level (percent)
             * @example -1,5
             * @example 5,10
             */
            percent_poverty?: string;
            /**
             * @description Population (count)
             * @example -1,1000
             * @example 1000,5000
             */
            population?: string;
            /**
             * @description People per square mile (people_per_sqmi)
             * @example -1,100
             * @example 100,500
             */
            population_density?: string;
            /**
             * @description Median age (years)
             * @example 0,25
             * @example 25,30
             */
            median_age?: string;
            /**
             * @description Bachelor’s degree or higher (percent)
             * @example -1,10
             * @example 10,20
             */
            percent_bachelors_plus?: string;
            /**
             * @description Average commute (minutes)
             * @example 0,15
             * @example 15,20
             */
            mean_commute_minutes?: string;
            /**
             * @description Commutes under 30 minutes (percent)
             * @example -1,30
             * @example 30,40
             */
            percent_commute_under_30?: string;
            /**
             * @description Work from home (percent)
             * @example -1,5
             * @example 5,10
             */
            percent_work_from_home?: string;
            /**
             * @description Households without a vehicle (percent)
             * @example -1,2
             * @example 2,5
             */
            percent_no_vehicle?: string;
            /**
             * @description Veterans (percent)
             * @example -1,2
             * @example 2,4
             */
            percent_veterans?: string;
            /**
             * @description Asian, not Hispanic (percent)
             * @example -1,1
             * @example 1,5
             */
            percent_asian?: string;
            /**
             * @description Asian Indian (percent)
             * @example -1,1
             * @example 1,5
             */
            percent_asian_indian?: string;
            /**
             * @description Black, not Hispanic (percent)
             * @example -1,1
             * @example 1,5
             */
            percent_black?: string;
            /**
             * @description White, not Hispanic (percent)
             * @example -1,1
             * @example 1,5
             */
            percent_white?: string;
            /**
             * @description Hispanic or Latino (percent)
             * @example -1,1
             * @example 1,5
             */
            percent_hispanic?: string;
            /**
             * @description Speak only English at home (percent)
             * @example -1,20
             * @example 20,40
             */
            percent_english_only?: string;
            /**
             * @description Speak Spanish at home (percent)
             * @example -1,1
             * @example 1,5
             */
            percent_spanish?: string;
            /**
             * @description Summer high (degrees)
             * @example -100,70
             * @example 70,75
             */
            summer_high?: string;
            /**
             * @description Winter low (degrees)
             * @example -100,0
             * @example 0,10
             */
            winter_low?: string;
            /**
             * @description Days over 90 °F per year (days)
             * @example -1,1
             * @example 1,10
             */
            days_over_90f?: string;
            /**
             * @description Freezing nights per year (days)
             * @example -1,1
             * @example 1,10
             */
            freezing_nights?: string;
            /**
             * @description Rain and melted snow per year (inches)
             * @example -1,10
             * @example 10,20
             */
            precipitation?: string;
            /**
             * @description Snowfall per year (inches)
             * @example -1,1
             * @example 1,10
             */
            snowfall?: string;
            /**
             * @description County’s days of unhealthy air per year (days)
             * @example -1,1
             * @example 1,3
             */
            unhealthy_air_days?: string;
            /**
             * @description County’s expected yearly building loss per $100,000 (usd)
             * @example -1,5
             * @example 5,10
             */
            building_loss_per_100k?: string;
            /**
             * @description County’s expected yearly flood loss per $100,000 (usd)
             * @example -1,5
             * @example 5,10
             */
            flood_loss_per_100k?: string;
            /**
             * @description County’s expected yearly wildfire loss per $100,000 (usd)
             * @example -1,5
             * @example 5,10
             */
            wildfire_loss_per_100k?: string;
            /**
             * @description County’s expected yearly hurricane loss per $100,000 (usd)
             * @example -1,5
             * @example 5,10
             */
            hurricane_loss_per_100k?: string;
            /**
             * @description County’s expected yearly tornado loss per $100,000 (usd)
             * @example -1,5
             * @example 5,10
             */
            tornado_loss_per_100k?: string;
            /**
             * @description Adults with obesity (modeled) (percent)
             * @example -1,5
             * @example 5,10
             */
            adults_obesity?: string;
            /**
             * @description Adults with diabetes (modeled) (percent)
             * @example -1,5
             * @example 5,10
             */
            adults_diabetes?: string;
            /**
             * @description Adults with high blood pressure (modeled) (percent)
             * @example -1,5
             * @example 5,10
             */
            adults_high_blood_pressure?: string;
            /**
             * @description Adults with depression (modeled) (percent)
             * @example -1,5
             * @example 5,10
             */
            adults_depression?: string;
            /**
             * @description Adults without exercise (modeled) (percent)
             * @example -1,5
             * @example 5,10
             */
            adults_inactive?: string;
            /**
             * @description Adults with short sleep (modeled) (percent)
             * @example -1,5
             * @example 5,10
             */
            adults_short_sleep?: string;
            /**
             * @description Distance to a major airport (miles)
             * @example -1,5
             * @example -1,10
             */
            distance_to_large_airport?: string;
            /**
             * @description Distance to an emergency room (miles)
             * @example -1,2
             * @example -1,5
             */
            distance_to_emergency_room?: string;
            /**
             * @description Monthly payment (usd)
             * @example 0,1500
             * @example 1500,2000
             */
            monthly_payment?: string;
        };
        ItemField: components["schemas"]["AttributeKey"] | ("price_trend" | "match" | "distance");
        /**
         * @description Key of an attribute
         * @enum {string}
         */
        AttributeKey: "median_listing_price" | "median_listing_price_per_square_foot" | "housing_inventory" | "total_inventory" | "inventory_net_change" | "median_listing_net_change" | "days_on_market" | "days_on_market_mom" | "peak_price_change" | "price_change_1yr" | "median_home_value" | "property_tax_rate" | "median_rent" | "median_year_built" | "percent_broadband" | "percent_owner_occupied" | "percent_renter_occupied" | "county_property_tax_rate" | "fair_rent_1_bedroom" | "fair_rent_2_bedrooms" | "fair_rent_3_bedrooms" | "fair_rent_1yr_change" | "nonrenewal_rate" | "nonrenewal_5yr_change" | "overall_score" | "diversity_score" | "school_avg_pctprof_2yr_change" | "avg_agi_per_return" | "pct_returns_0_50k" | "pct_returns_50k_100k" | "pct_returns_100k_200k" | "pct_returns_100k_plus" | "pct_returns_200k_plus" | "median_household_income" | "percent_poverty" | "population" | "population_density" | "median_age" | "percent_bachelors_plus" | "mean_commute_minutes" | "percent_commute_under_30" | "percent_work_from_home" | "percent_no_vehicle" | "percent_veterans" | "percent_asian" | "percent_asian_indian" | "percent_black" | "percent_white" | "percent_hispanic" | "percent_english_only" | "percent_spanish" | "summer_high" | "winter_low" | "days_over_90f" | "freezing_nights" | "precipitation" | "snowfall" | "unhealthy_air_days" | "building_loss_per_100k" | "flood_loss_per_100k" | "wildfire_loss_per_100k" | "hurricane_loss_per_100k" | "tornado_loss_per_100k" | "adults_obesity" | "adults_diabetes" | "adults_high_blood_pressure" | "adults_depression" | "adults_inactive" | "adults_short_sleep" | "distance_to_large_airport" | "distance_to_emergency_room";
        MeasureKey: components["schemas"]["AttributeKey"] | "monthly_payment";
        SearchCount: {
            /** @description Places that match everything */
            count: number;
            /** @description Places in the area before any filter */
            area: number;
            /** @description One entry per filter that is set */
            relax: {
                /** @description Attribute of the filter dropped */
                filter: string;
                /** @description Places that match when only this filter is dropped */
                count: number;
            }[];
            /** @description Places that break one filter, those that break it least first */
            near?: components["schemas"]["NearMiss"][];
            /** @description By requested attribute, without that attribute’s own filter */
            histograms?: {
                [key: string]: {
                    /** @description n + 1 bin edges, in the attribute’s unit */
                    edges: number[];
                    /** @description Places of the area per bin */
                    counts: number[];
                };
            };
        };
        NearMiss: {
            /** @description Five-digit zip code with its leading zeros */
            zip?: string;
            /** @description Post office name */
            town: string;
            /** @description State */
            state_abbr: string;
            tax_rate: number | null;
            /** @description Attribute of the filter that it breaks */
            filter: string;
            /** @description Its value, in the attribute’s unit */
            value: number;
            /** @description The bound that it breaks, in the same unit */
            bound: number;
        };
        /**
         * @description Level of schools
         * @enum {string}
         */
        LevelChoice: "High" | "Middle" | "Elementary" | "Other" | "All";
        SpringChoice: components["schemas"]["Year"] | "newest";
        Year: number;
        SchoolsNearby: {
            /** @description SchoolResult, or NearbyZip for searchReturnType zips: the best first; without a value it is left out */
            records: (components["schemas"]["SchoolResult"] | components["schemas"]["NearbyZip"])[];
            /** @description Open schools of the level in the state of the place */
            NumSchoolsInState: number;
            /** @description Zips of that state that have an area */
            NumZipsInState: number;
        };
        SchoolResult: {
            ncesID: components["schemas"]["NcesId"];
            /** @description Name of the school */
            name: string;
            level: components["schemas"]["SchoolLevel"];
            /** @description Lowest and highest grade offered */
            grades: {
                low: string | null;
                high: string | null;
            };
            town: string | null;
            state_abbr: components["schemas"]["StateAbbr"];
            zip: components["schemas"]["Zip"] | null;
            lat: components["schemas"]["Latitude"] | null;
            lng: components["schemas"]["Longitude"] | null;
            /** @description True when the coordinates are the center of its zip because its own are unknown */
            approximate: boolean;
            students: number | null;
            district: components["schemas"]["DistrictName"];
            year: components["schemas"]["Spring"];
            proficiency: components["schemas"]["PercentRange"] | null;
            proficiency_rank: number | null;
            proficiency_rank_of: number | null;
            test_takers: number | null;
            achievement: number | null;
            rank: number | null;
            rank_of: number | null;
            rank_best: number | null;
            rank_worst: number | null;
            district_rank: number | null;
            district_rank_of: number | null;
            impact: number | null;
            impact_rank: number | null;
            impact_rank_of: number | null;
            trend: components["schemas"]["TrendRange"] | null;
            trend_rank: number | null;
            trend_rank_of: number | null;
            lunch_share: number | null;
            diversity_score: number | null;
            /** @description Great-circle miles from the center of the search; circles only */
            miles?: number;
        };
        /** @description NCES school id, twelve digits with leading zeros */
        NcesId: string;
        /**
         * @description Level in the NCES directory, or by grades if NCES names none of the four
         * @enum {string}
         */
        SchoolLevel: "High" | "Middle" | "Elementary" | "Other";
        /** @description District that runs the school */
        DistrictName: {
            /** @description NCES district (LEA) id, seven digits */
            id: string;
            /** @description Name of the district */
            name: string;
            /** @description Name in addresses, e.g. natick-ma; districts of one name in one state have their id at its end */
            slug: string;
        };
        /** @description Spring of the school year: 2021 is 2020–21 */
        Spring: number;
        /** @description Percent proficient as published: a range when few students took the test */
        PercentRange: {
            /** @description Lower bound, percent */
            low: number;
            /** @description Upper bound, percent; equal to low when published exactly */
            high: number;
            /** @description Midpoint of low and high, percent */
            value: number;
        };
        /** @description Change of proficiency over two years */
        TrendRange: {
            /** @description Percentage points over two years */
            change: number;
            /** @description Lower bound, percentage points, with the 90 % sampling margin */
            low: number;
            /** @description Upper bound, percentage points, with the 90 % sampling margin */
            high: number;
            /** @description True when the range does not contain 0; never where the number of test takers is unknown */
            clear: boolean;
            takers: number | null;
        };
        NearbyZip: {
            zip: components["schemas"]["Zip"];
            /** @description Post office name */
            town: string;
            state_abbr: components["schemas"]["StateAbbr"];
            lat: components["schemas"]["Latitude"];
            lng: components["schemas"]["Longitude"];
            /** @description Great-circle miles from the place; method radius only */
            miles?: number;
            /** @description Its schools that match */
            schools: number;
            achievement: number | null;
            trend: number | null;
        };
        District: {
            /** @description NCES district (LEA) id, seven digits */
            id: string;
            /** @description Name of the district */
            name: string;
            /** @description Name in addresses, e.g. natick-ma; districts of one name in one state have their id at its end */
            slug: string;
            state_abbr: components["schemas"]["StateAbbr"];
            lat: components["schemas"]["Latitude"] | null;
            lng: components["schemas"]["Longitude"] | null;
            year: components["schemas"]["Spring"];
            /** @description Open schools */
            schools: number;
            /** @description Open schools with an achievement in that spring */
            scored: number;
            students: number | null;
            test_takers: number | null;
            achievement: number | null;
            trend: number | null;
            trend_low: number | null;
            trend_high: number | null;
            rank: number | null;
            rank_of: number | null;
            trend_rank: number | null;
            trend_rank_of: number | null;
            /** @description Levels that it has schools of */
            levels: {
                level: components["schemas"]["SchoolLevel"];
                /** @description Open schools */
                schools: number;
                students: number | null;
                achievement: number | null;
                trend: number | null;
                trend_low: number | null;
                trend_high: number | null;
            }[];
            /** @description All open schools by level (high, middle, elementary, other), then by size */
            list: components["schemas"]["SchoolResult"][];
            data_set: components["schemas"]["DataSet"];
        };
        HousingChanges: {
            /** @description Version of the housing data */
            version: string;
            /** @description Number of the newest publication; a later one has a higher number, 0 for none */
            publication: number;
            period: components["schemas"]["Period"] | null;
            previousPeriod: components["schemas"]["Period"] | null;
            data_set: components["schemas"]["DataSet"];
            /** @description In the order of the request; a zip without data in both months is left out */
            zips: components["schemas"]["ZipChange"][];
        };
        ZipChange: {
            zip: components["schemas"]["Zip"];
            before: components["schemas"]["MonthFigures"] | null;
            now: components["schemas"]["MonthFigures"] | null;
            /** @description The month of `now` a year before, with which a change is compared; absent if that month is not loaded */
            yearBefore?: components["schemas"]["MonthFigures"] | null;
            /** @description What was shown for the month before until the publisher restated it */
            formerBefore?: components["schemas"]["MonthFigures"] | null;
            /** @description What was shown for the newest month until the publisher restated it */
            formerNow?: components["schemas"]["MonthFigures"] | null;
        };
        /** @description Null in a month without the zip */
        MonthFigures: {
            median_listing_price: number | null;
            housing_inventory: number | null;
            days_on_market: number | null;
        };
        HousingChangesOfPlace: {
            /** @description Version of the housing data */
            version: string;
            /** @description Number of the newest publication; a later one has a higher number, 0 for none */
            publication: number;
            period: components["schemas"]["Period"] | null;
            previousPeriod: components["schemas"]["Period"] | null;
            data_set: components["schemas"]["DataSet"];
            /** @description Of the zips together, as their monthly series; null without data in both months */
            change: components["schemas"]["MonthChange"] | null;
        };
        MonthChange: {
            before: components["schemas"]["MonthFigures"] | null;
            now: components["schemas"]["MonthFigures"] | null;
            /** @description The month of `now` a year before, with which a change is compared; absent if that month is not loaded */
            yearBefore?: components["schemas"]["MonthFigures"] | null;
            /** @description What was shown for the month before until the publisher restated it */
            formerBefore?: components["schemas"]["MonthFigures"] | null;
            /** @description What was shown for the newest month until the publisher restated it */
            formerNow?: components["schemas"]["MonthFigures"] | null;
        };
        HousingInventory: {
            period: components["schemas"]["Period"] | null;
            compare: components["schemas"]["Period"] | null;
            data_set: components["schemas"]["DataSet"];
            /** @description All zips with listings */
            country: {
                housing_inventory: number | null;
                total_inventory: number | null;
                inventory_net_change: number | null;
                median_listing_price: number | null;
                median_listing_net_change: number | null;
            };
            /** @description States with a row in the month, by abbreviation */
            states: {
                state_abbr: components["schemas"]["StateAbbr"];
                housing_inventory: number | null;
                total_inventory: number | null;
                inventory_net_change: number | null;
                median_listing_price: number | null;
                median_listing_net_change: number | null;
            }[];
            /** @description How the figures are computed, one sentence */
            method: string;
        };
        HousingOfPlace: {
            /** @description Named zips that have housing data */
            zips: number;
            /** @description Every loaded month, oldest first */
            periods: components["schemas"]["Period"][];
            data_set: components["schemas"]["DataSet"];
            /** @description By area: the zips together, the state of most of them, and the country */
            series: {
                place: components["schemas"]["HousingSeries"];
                state: components["schemas"]["HousingSeries"] | null;
                country: components["schemas"]["HousingSeries"];
            };
            /** @description How the series are computed, one sentence */
            method: string;
        };
        /** @description One value per month, in the order of `periods` */
        HousingSeries: {
            /** @description Dollars */
            median_listing_price?: (number | null)[];
            /** @description Dollars per square foot */
            median_listing_price_per_square_foot?: (number | null)[];
            /** @description Active listings */
            housing_inventory?: (number | null)[];
            /** @description Active and pending listings */
            total_inventory?: (number | null)[];
            /** @description Median days on market */
            days_on_market?: (number | null)[];
        };
        HousingOfZip: {
            zip: components["schemas"]["Zip"];
            state_abbr: string | null;
            /** @description Every loaded month, oldest first */
            periods: components["schemas"]["Period"][];
            data_set: components["schemas"]["DataSet"];
            /** @description By area: the zip, its state and the country */
            series: {
                zip: components["schemas"]["HousingSeries"];
                state: components["schemas"]["HousingSeries"] | null;
                country: components["schemas"]["HousingSeries"];
            };
            /** @description How the series of state and country are computed, one sentence */
            method: string;
        };
        HousingTrends: {
            /** @description Loaded months of the span, oldest first */
            periods: components["schemas"]["Period"][];
            data_set: components["schemas"]["DataSet"];
            country: components["schemas"]["HousingSeries"];
            /** @description States with listings, by abbreviation */
            states: {
                state_abbr: components["schemas"]["StateAbbr"];
                series: components["schemas"]["HousingSeries"];
            }[];
            /** @description How the figures are computed, one sentence */
            method: string;
        };
        /** @description Both bounds of a range are included; an outermost one does not filter */
        MapFilters: {
            schoolscorerange?: string | number[];
            homeownerpctrange?: string | number[];
            renterpctrange?: string | number[];
            medianagerange?: string | number[];
            popdensityrange?: string | number[];
            paymentrange?: string | number[];
            /** @description Dollars */
            minhomeprice?: number;
            /** @description Dollars */
            maxhomeprice?: number;
        };
        /** @description Every matching zip is in exactly one item */
        MapItems: (components["schemas"]["MapZip"] | components["schemas"]["MapCluster"])[];
        MapZip: {
            /**
             * @description One zip
             * @constant
             */
            type: "zip";
            zip: components["schemas"]["Zip"];
            /** @description Post office name */
            town: string;
            state_abbr: components["schemas"]["StateAbbr"];
            lat: components["schemas"]["Latitude"];
            lng: components["schemas"]["Longitude"];
            /** @description Attribute → value in its unit: the requested measure and those of the filters that are set */
            values: {
                [key: string]: number | null;
            };
            /** @description By attribute, only where the value is a limit that the true one is over or under */
            bounds?: {
                [key: string]: "over" | "under";
            };
        };
        MapCluster: {
            /**
             * @description Several zips close to each other
             * @constant
             */
            type: "cluster";
            /** @description Zips in the cluster */
            count: number;
            lat: components["schemas"]["Latitude"];
            lng: components["schemas"]["Longitude"];
            /** @description West, south, east, north of its zips, degrees */
            extent: number[];
            /** @description Attribute → value in its unit: the requested measure and those of the filters that are set */
            averages: {
                [key: string]: number | null;
            };
        };
        MapValues: {
            /** @description Zips, or counties as "Middlesex County, MA"; ascending */
            ids: string[];
            /** @description Post office names of zips, names of counties */
            names: string[];
            /** @description Degrees north of the centers, WGS 84, to a thousandth */
            lats: number[];
            /** @description Degrees east of the centers, WGS 84, to a thousandth */
            lngs: number[];
            /** @description In the unit of the attribute, as a search returns them; null where there is none */
            values: (number | null)[];
            /** @description Margins of error (90 %) in the unit of the attribute; left out where no place has one */
            margins?: (number | null)[];
            /** @description The ids whose value is a limit that the true one is over */
            over: string[];
            /** @description The ids whose value is a limit that the true one is under */
            under: string[];
            /** @description The ids without a value, by the reason, as in the notes of a search */
            missing: {
                [key: string]: string[];
            };
        };
        OutlineVersion: {
            version: string | null;
            /** @description States that have outlines, sorted */
            states: components["schemas"]["StateAbbr"][];
        };
        PlaceDetail: components["schemas"]["CombinedResult"] & {
            /** @description Places of its kind in the state */
            places_in_state: number;
            /** @description Places of its kind in the data */
            places_in_nation: number;
            /** @description Every attribute of the catalog, with its percentiles among places of the kind */
            figures: components["schemas"]["Figure"][];
            /** @description Its most populous zips, at most 100 */
            members: components["schemas"]["ZipResult"][];
        };
        CombinedResult: {
            /**
             * @description Kind of place
             * @enum {string}
             */
            kind: "town" | "county" | "metro";
            /** @description Post office name; of a county or metro area its own name */
            town: string;
            county: string | null;
            /** @description All counties of a place that is in several, that of `county` first; parts with less than 5 % of a zip’s land do not count. One of another state has its abbreviation */
            counties?: string[];
            state_abbr: components["schemas"]["StateAbbr"];
            lat: components["schemas"]["Latitude"];
            lng: components["schemas"]["Longitude"];
            tax_rate: number | null;
            period: components["schemas"]["Period"] | null;
            /** @description The zips whose values it combines */
            zips: components["schemas"]["Zip"][];
            moe: components["schemas"]["MarginsOfError"];
            notes: components["schemas"]["FigureNotes"];
            /** @description By attribute, in lists of the newest values: percentile_state of its figure where the attribute compares within a state, else percentile_nation; only those that are not null */
            percentiles?: {
                [key: string]: number;
            };
            /** @description Great-circle miles from the center of the search; circles only */
            distance?: number;
            monthly_payment?: number | null;
        } & components["schemas"]["AttributeValues"];
        Quota: {
            limit: number | null;
            /** @description Distinct searches today */
            used: number;
            remaining: number | null;
            /** @description Start of the next day, ISO 8601 */
            resetsAt: string;
            /** @description True with premium */
            unlimited: boolean;
        };
        School: {
            ncesID: components["schemas"]["NcesId"];
            /** @description Name of the school */
            name: string;
            level: components["schemas"]["SchoolLevel"];
            /** @description Lowest and highest grade offered */
            grades: {
                low: string | null;
                high: string | null;
            };
            town: string | null;
            state_abbr: components["schemas"]["StateAbbr"];
            zip: components["schemas"]["Zip"] | null;
            lat: components["schemas"]["Latitude"] | null;
            lng: components["schemas"]["Longitude"] | null;
            /** @description True when the coordinates are the center of its zip because its own are unknown */
            approximate: boolean;
            students: number | null;
            /** @description Listed as open in the newest directory */
            current: boolean;
            status: string | null;
            type: string | null;
            charter: boolean | null;
            street: string | null;
            phone: string | null;
            website: string | null;
            /** @description District that runs the school */
            district: {
                /** @description NCES district (LEA) id, seven digits */
                id: string;
                /** @description Name of the district */
                name: string;
            };
            races: {
                /** @description Name of the group, as published */
                group: string;
                /** @description Students */
                students: number;
                /** @description Percent of the students whose group is reported */
                share: number;
            }[] | null;
            diversity_score: number | null;
            /** @description Free and reduced-price lunch */
            lunch: {
                students: number | null;
                share: number | null;
                school_year: components["schemas"]["SchoolYear"] | null;
                caveat: ("community_eligibility" | "not_reported") | null;
            };
            /** @description By subject, then by year, oldest first */
            scores: components["schemas"]["SchoolScore"][];
            /** @description Results of its economically disadvantaged students, as scores; in no measure. Empty where the files have none */
            low_income_scores: {
                subject: components["schemas"]["Subject"];
                year: components["schemas"]["Spring"];
                school_year: components["schemas"]["SchoolYear"];
                raw: string | null;
                low: number | null;
                high: number | null;
                value: number | null;
                test_takers: number | null;
            }[];
            /** @description Oldest first */
            years: components["schemas"]["SchoolYearScores"][];
            /** @description The nearest open schools of its level within 50 miles, nearest first */
            alternatives: components["schemas"]["NearbySchool"][];
            /** @description The nearest of these in its state whose achievement of the same spring is at least as high and whose published range starts no lower; none for a school without an achievement */
            better_alternatives: components["schemas"]["NearbySchool"][];
            /** @description Sources of the figures */
            sources: components["schemas"]["SchoolSource"][];
            data_set: components["schemas"]["DataSet"];
        };
        /** @description School year, e.g. "2020–21" */
        SchoolYear: string;
        SchoolScore: {
            subject: components["schemas"]["Subject"];
            year: components["schemas"]["Spring"];
            school_year: components["schemas"]["SchoolYear"];
            raw: string | null;
            low: number | null;
            high: number | null;
            value: number | null;
            test_takers: number | null;
            participation: {
                /** @description Lower bound, percent */
                low: number;
                /** @description Upper bound, percent */
                high: number;
            } | null;
            state_mean: number | null;
        };
        /**
         * @description math, or rla: reading and language arts
         * @enum {string}
         */
        Subject: "math" | "rla";
        SchoolYearScores: {
            year: components["schemas"]["Spring"];
            school_year: components["schemas"]["SchoolYear"];
            source: components["schemas"]["ScoreSource"];
            proficiency: components["schemas"]["PercentRange"] | null;
            /** @description Subjects that the proficiency is computed from */
            subjects: components["schemas"]["Subject"][];
            test_takers: number | null;
            state_mean: number | null;
            district_mean: number | null;
            district_schools: number | null;
            achievement: number | null;
            rank: number | null;
            rank_of: number | null;
            rank_low: number | null;
            rank_high: number | null;
            rank_best: number | null;
            rank_worst: number | null;
            district_rank: number | null;
            district_rank_of: number | null;
            impact: number | null;
            impact_missing: components["schemas"]["ImpactMissing"] | null;
            impact_r2: number | null;
            trend: components["schemas"]["ProficiencyTrend"] | null;
            trend_missing: components["schemas"]["TrendMissing"] | null;
        };
        /**
         * @description Source of the results: edfacts (US Department of Education) or edc (Education Data Center)
         * @enum {string}
         */
        ScoreSource: "edfacts" | "edc";
        /**
         * @description Why there is no impact: no proficiency; a range of 40 points or more, too wide to rank; no lunch share; free lunch for all students (Community Eligibility), so that the share means nothing; too few schools of the state and level to compare with; results of the state and level do not fall with the lunch share beyond chance
         * @enum {string}
         */
        ImpactMissing: "not_tested" | "wide_range" | "lunch_not_reported" | "community_eligibility" | "too_few_schools" | "no_relation";
        /** @description Change of proficiency over two years */
        ProficiencyTrend: {
            /** @description Percentage points: this spring minus two years earlier */
            change: number;
            /** @description Lower bound of the change, percentage points, with the 90 % sampling margin */
            low: number;
            /** @description Upper bound of the change, percentage points, with the 90 % sampling margin */
            high: number;
            /** @description True when the range does not contain 0; never where the number of test takers is unknown */
            clear: boolean;
            from: components["schemas"]["Spring"];
            participation: number | null;
            caveat: string | null;
        };
        /**
         * @description Why there is no trend: no proficiency in one of the springs; two years earlier was 2020, without tests; that spring is not loaded; the two springs have different subjects; the test or its cut scores changed between them
         * @enum {string}
         */
        TrendMissing: "not_tested" | "no_tests_2020" | "not_loaded" | "other_subjects" | "test_changed";
        NearbySchool: {
            ncesID: components["schemas"]["NcesId"];
            /** @description Name of the school */
            name: string;
            level: components["schemas"]["SchoolLevel"];
            /** @description Lowest and highest grade offered */
            grades: {
                low: string | null;
                high: string | null;
            };
            town: string | null;
            state_abbr: components["schemas"]["StateAbbr"];
            zip: components["schemas"]["Zip"] | null;
            lat: components["schemas"]["Latitude"] | null;
            lng: components["schemas"]["Longitude"] | null;
            /** @description True when the coordinates are the center of its zip because its own are unknown */
            approximate: boolean;
            students: number | null;
            year: components["schemas"]["Spring"] | null;
            source: components["schemas"]["ScoreSource"] | null;
            /** @description Results of that spring, math first */
            scores: components["schemas"]["SchoolScore"][];
            proficiency: components["schemas"]["PercentRange"] | null;
            state_mean: number | null;
            achievement: number | null;
            impact: number | null;
            impact_missing: components["schemas"]["ImpactMissing"] | null;
            trend: components["schemas"]["ProficiencyTrend"] | null;
            trend_missing: components["schemas"]["TrendMissing"] | null;
            /** @description Great-circle miles */
            miles: number;
        };
        SchoolSource: {
            /**
             * @description Which figures come from this source
             * @enum {string}
             */
            what: "directory" | "location" | "students" | "lunch" | "scores";
            /** @description Key of the source in the catalog: ccd, edge, edfacts or edc */
            source: string;
            /** @description Publisher of the source */
            publisher: string;
            /** @description School year, or the first and the last of several */
            vintage: string;
            data_set: components["schemas"]["DataSet"];
        };
        StateStatistic: {
            state_abbr: components["schemas"]["StateAbbr"];
            /** @description Key of the attribute or of the measure of schools */
            stat: string;
            /** @description Four digits; of schools the spring */
            year: number;
            /** @description Years that have the statistic, newest first */
            years: number[];
            /** @description Month (YYYY-MM), years or school year of the values; the year alone where they are averages of its months */
            vintage: string;
            /** @description Zips or schools with a value */
            count: number;
            total: number | null;
            mean: number | null;
            median: number | null;
            histogram: {
                /** @description n + 1 round edges in the statistic’s unit; the outer bins count all values beyond them too */
                edges: number[];
                /** @description Zips or schools per bin: edges[i] < value ≤ edges[i + 1] */
                counts: number[];
            } | null;
            data_set: components["schemas"]["DataSet"];
        };
        SchoolStatistics: {
            year: components["schemas"]["Spring"];
            /** @description School year, e.g. "2020–21" */
            school_year: string;
            /** @description By state, then by level */
            statistics: {
                state_abbr: components["schemas"]["StateAbbr"];
                level: components["schemas"]["SchoolLevel"];
                /** @description Schools with a proficiency */
                schools: number;
                students: number | null;
                proficiency: number | null;
                math: number | null;
                rla: number | null;
                change: number | null;
                /** @description Whether it belongs in a ranking of states: not a territory, and at least 10 schools with a proficiency */
                is_ranked: boolean;
            }[];
            data_set: components["schemas"]["DataSet"];
        };
        StateDetails: {
            state_abbr: components["schemas"]["StateAbbr"];
            /** @description Name of the state */
            name: string;
            /** @description Zips of the state */
            zips: number;
            /** @description Zips of the state that have a Census area */
            zips_with_area: number;
            /** @description Every attribute of the catalog */
            figures: components["schemas"]["StateFigure"][];
            /** @description By attribute: the five highest ranked zips, at the default floors of the rankings */
            top_zips: {
                [key: string]: {
                    zip: components["schemas"]["Zip"];
                    /** @description Post office name */
                    town: string;
                    /** @description In the attribute’s unit */
                    value: number;
                }[];
            };
        };
        StateFigure: {
            /** @description Key of the attribute */
            key: string;
            total: number | null;
            mean: number | null;
            median: number | null;
            /** @description Zips that have a value */
            zips: number;
            vintage: string | null;
            data_set: components["schemas"]["DataSet"];
        };
        NearestZip: {
            zip: components["schemas"]["Zip"];
            lat: components["schemas"]["Latitude"];
            lng: components["schemas"]["Longitude"];
            state_abbr: components["schemas"]["StateAbbr"];
            /** @description Post office name */
            town: string;
            /** @description Miles from the point to the zip’s center */
            distance: number;
        };
        OutlineTopology: {
            /**
             * @description TopoJSON
             * @constant
             */
            type: "Topology";
            /** @description From the whole numbers of arcs to degrees */
            transform: {
                /** @description Degrees of a unit of longitude and latitude */
                scale: number[];
                /** @description Longitude and latitude of the origin, degrees */
                translate: number[];
            };
            /** @description TopoJSON objects */
            objects: {
                /** @description The zips of the state */
                zips: {
                    /**
                     * @description TopoJSON
                     * @constant
                     */
                    type: "GeometryCollection";
                    /** @description One for each zip with an outline, in order of zip */
                    geometries: ({
                        /**
                         * @description TopoJSON
                         * @constant
                         */
                        type: "Polygon";
                        id: components["schemas"]["Zip"];
                        /** @description Numbers of arcs, ~n for arc n reversed: of rings, or of the rings of polygons */
                        arcs: number[][];
                    } | {
                        /**
                         * @description TopoJSON
                         * @constant
                         */
                        type: "MultiPolygon";
                        id: components["schemas"]["Zip"];
                        /** @description Numbers of arcs, ~n for arc n reversed: of rings, or of the rings of polygons */
                        arcs: number[][][];
                    })[];
                };
            };
            /** @description Lines: each point is a step from the one before, in units */
            arcs: number[][][];
        };
        ZipGeometry: {
            /**
             * @description GeoJSON
             * @constant
             */
            type: "Polygon";
            /** @description Rings of [lng, lat] */
            coordinates: number[][][];
        } | {
            /**
             * @description GeoJSON
             * @constant
             */
            type: "MultiPolygon";
            /** @description Polygons, each of rings of [lng, lat] */
            coordinates: number[][][][];
        };
        NamedAreaCenters: {
            /** @description Zips whose two centers are more than 5 miles apart */
            apart: number;
            /** @description Zips whose centers are in different states or more than 50 miles apart */
            disagreements: {
                zip: components["schemas"]["Zip"];
                /** @description State of the center of its Census area */
                census_state: string;
                /** @description Between the two centers */
                miles: number;
                /**
                 * @description census: the center of its Census area; list: the point in the list of zips
                 * @enum {string}
                 */
                used: "census" | "list";
                /** @description Post office name */
                town: string;
                state_abbr: components["schemas"]["StateAbbr"];
            }[];
            /** @description Zips with a Census area or listings that the list of zips lacks */
            unlisted: {
                zip: components["schemas"]["Zip"];
                /** @description The nearest zip of the list with the same state and first three digits */
                named_after: string;
                /** @description Post office name */
                town: string;
                state_abbr: components["schemas"]["StateAbbr"];
            }[];
        };
        AttributeList: {
            /** @description Version of the read model */
            version: string;
            data_set: components["schemas"]["DataSet"];
            period: string | null;
            attributes: components["schemas"]["AttributeInfo"][];
        };
        AttributeInfo: {
            /** @description Wire name */
            key: string;
            /** @description Source name */
            source: string;
            vintage: string | null;
            publisher: string | null;
            data_set: components["schemas"]["DataSet"];
            /** @description Zips that have a value */
            zips: number;
            /** @description Full label */
            label: string;
            /** @description Label for narrow places */
            short: string;
            /** @description usd, count, percent, … */
            unit: string;
            /** @description Range options count in this many units */
            scale: number;
            /** @description higher, lower or neither */
            better: string;
            /** @description homes, schools, income, people, nature, health, distance */
            group: string;
            /** @description Definition, in one sentence */
            description: string;
            options: string[];
            /** @description May be ordered by */
            orderable: boolean;
            quantiles: number[] | null;
        };
        /** @description The first item is the map */
        DataAttributes: {
            [key: string]: number | null;
        }[];
        Load: {
            /** @description Number of the load within its service; 0 while it waits */
            id: number;
            /** @description Service that owns it */
            service: string;
            /** @description places, gazetteer, acs, realtor, … */
            source: string;
            /** @description Who publishes the source */
            publisher: string;
            /** @description File name, or address without user, password and query */
            name: string;
            sha256: string | null;
            vintage: string | null;
            /** @description True for generated data */
            demonstration: boolean;
            /** @description Lines of data in the file */
            rows_read: number;
            /** @description Lines loaded */
            rows_kept: number;
            /** @description Rejected lines */
            rows_rejected: number;
            /** @description Lines that are left out by design */
            rows_skipped?: number;
            /** @description Reason → skipped lines */
            skipped?: {
                [key: string]: number;
            };
            /** @description Reason → lines */
            rejected: {
                [key: string]: number;
            };
            /** @description The first ten */
            first_rejected: {
                /** @description Line number in the file */
                line: number;
                /** @description Why it was rejected */
                reason: string;
                /** @description The line, shortened; for operators only */
                text?: string;
            }[];
            /** @description waiting, running, published, replaced, failed or rolled_back */
            state: string;
            /** @description Percent of the file that is read, while it is running and this is known */
            progress?: number;
            error: string | null;
            released?: string | null;
            /** @description ISO 8601; when it was requested, while it waits */
            started_at: string;
            finished_at: string | null;
        };
        HousingPeriods: {
            /** @description Loaded months, newest first */
            housing_periods: components["schemas"]["HousingPeriod"][];
        };
        HousingPeriod: {
            period: components["schemas"]["Period"];
            /** @description Month of the year, 1–12 */
            month: number;
            /** @description Four digits */
            year: number;
            /** @description e.g. "Apr 2024" */
            label: string;
            /** @description Zips with a row in the month */
            zips: number;
        };
        LoadedAttributeList: {
            /** @description Version of the read model */
            version: string;
            data_set: components["schemas"]["DataSet"];
            period: string | null;
            attributes: components["schemas"]["LoadedValues"][];
        };
        LoadedValues: {
            /** @description Wire name */
            key: string;
            /** @description Source name */
            source: string;
            vintage: string | null;
            publisher: string | null;
            data_set: components["schemas"]["DataSet"];
            /** @description Zips that have a value */
            zips: number;
        };
        SchoolFigures: {
            /** @description As in the request, e.g. school:250432000005 */
            key: string;
            /**
             * @description Kind of the key
             * @enum {string}
             */
            kind: "school" | "district";
            /** @description Name of the school or district */
            name: string;
            state_abbr: components["schemas"]["StateAbbr"];
            town: string | null;
            level: components["schemas"]["SchoolLevel"] | null;
            schools: number | null;
            /** @description Listed as open in the newest directory */
            current: boolean;
            students: number | null;
            /** @description The newest spring with results and the one before, newest first; none without results */
            springs: components["schemas"]["SpringFigures"][];
            change: components["schemas"]["ResultChange"] | null;
            change_missing: ("not_tested" | "other_subjects" | "test_changed") | null;
            data_set: components["schemas"]["DataSet"];
        };
        SpringFigures: {
            year: components["schemas"]["Spring"];
            proficiency: components["schemas"]["PercentRange"] | null;
            achievement: number | null;
            rank: number | null;
            rank_of: number | null;
        };
        /** @description Change of proficiency up to the newest spring */
        ResultChange: {
            /** @description Percentage points proficient */
            change: number;
            /** @description Lower bound, percentage points, with the 90 % sampling margin */
            low: number;
            /** @description Upper bound, percentage points, with the 90 % sampling margin */
            high: number;
            /** @description True when the range does not contain 0; never where the number of test takers is unknown */
            clear: boolean;
            from: components["schemas"]["Spring"];
        };
        SchoolYears: {
            /** @description Newest first */
            years: {
                year: components["schemas"]["Spring"];
                school_year: components["schemas"]["SchoolYear"];
                /** @description Schools with a proficiency */
                schools: number;
                /** @description States with such a school */
                states: number;
            }[];
            newest: components["schemas"]["Spring"] | null;
            default: number | null;
        };
        SchoolsInPlace: {
            year: components["schemas"]["Spring"];
            school_year: components["schemas"]["SchoolYear"];
            /** @description All open schools by level (high, middle, elementary, other), then by size */
            schools: components["schemas"]["SchoolResult"][];
            data_set: components["schemas"]["DataSet"];
        };
        SchoolsInZip: {
            zip: components["schemas"]["Zip"];
            year: number | null;
            school_year: components["schemas"]["SchoolYear"] | null;
            overall_score: number | null;
            score_from: ("own" | "nearby") | null;
            diversity_score: number | null;
            school_avg_pctprof_2yr_change: number | null;
            /** @description Open schools of the zip by level (high, middle, elementary, other), then by size */
            schools: components["schemas"]["SchoolSummary"][];
            /** @description Nearby schools that the score comes from when no school of the zip has one */
            borrowed: components["schemas"]["NearbySchool"][];
            /** @description Sources of the figures */
            sources: components["schemas"]["SchoolSource"][];
            data_set: components["schemas"]["DataSet"];
        };
        SchoolSummary: {
            ncesID: components["schemas"]["NcesId"];
            /** @description Name of the school */
            name: string;
            level: components["schemas"]["SchoolLevel"];
            /** @description Lowest and highest grade offered */
            grades: {
                low: string | null;
                high: string | null;
            };
            town: string | null;
            state_abbr: components["schemas"]["StateAbbr"];
            zip: components["schemas"]["Zip"] | null;
            lat: components["schemas"]["Latitude"] | null;
            lng: components["schemas"]["Longitude"] | null;
            /** @description True when the coordinates are the center of its zip because its own are unknown */
            approximate: boolean;
            students: number | null;
            year: components["schemas"]["Spring"] | null;
            source: components["schemas"]["ScoreSource"] | null;
            /** @description Results of that spring, math first */
            scores: components["schemas"]["SchoolScore"][];
            proficiency: components["schemas"]["PercentRange"] | null;
            state_mean: number | null;
            achievement: number | null;
            impact: number | null;
            impact_missing: components["schemas"]["ImpactMissing"] | null;
            trend: components["schemas"]["ProficiencyTrend"] | null;
            trend_missing: components["schemas"]["TrendMissing"] | null;
        };
        Similarity: {
            /** @description 0–100: 100 − mean difference of percentiles, over groups of attributes that both have */
            similarity: number;
            /** @description Attributes at most 10 percentile points apart (prices: 5 % of the price of the place), the closest first */
            because: string[];
            /** @description Attributes at least 20 percentile points apart (prices: 15 % of the price of the place), the farthest first */
            differs: string[];
            /** @description Great-circle miles between the centers */
            distance: number;
        };
        DistrictRankings: {
            /** @description The page’s districts in order; ties by id */
            data: components["schemas"]["DistrictResult"][];
            /** @description Ranked ones: those that have a value and reach the floor */
            total: number;
            /** @description Those that have a value and are left out by the floor */
            below_floor: number;
            /** @description Least test takers */
            floor: number;
            /** @description The returned page, from 1: the last one where a later one was asked for */
            page: number;
            /** @description Pages of up to 25 */
            pages: number;
            year: components["schemas"]["Spring"];
        };
        DistrictResult: {
            /** @description NCES district (LEA) id, seven digits */
            id: string;
            /** @description Name of the district */
            name: string;
            /** @description Name in addresses, e.g. natick-ma; districts of one name in one state have their id at its end */
            slug: string;
            state_abbr: components["schemas"]["StateAbbr"];
            lat: components["schemas"]["Latitude"] | null;
            lng: components["schemas"]["Longitude"] | null;
            year: components["schemas"]["Spring"];
            /** @description Open schools */
            schools: number;
            /** @description Open schools with an achievement in that spring */
            scored: number;
            students: number | null;
            test_takers: number | null;
            achievement: number | null;
            trend: number | null;
            trend_low: number | null;
            trend_high: number | null;
            rank: number | null;
            rank_of: number | null;
            trend_rank: number | null;
            trend_rank_of: number | null;
        };
        SchoolOrder: components["schemas"]["SchoolMeasureKey"] | "distance";
        /**
         * @description Key of a measure of schools
         * @enum {string}
         */
        SchoolMeasureKey: "achievement" | "state_combined_pct" | "proficiency" | "impact" | "trend" | "proficiency_trend" | "test_takers" | "students" | "lunch_share" | "diversity_score";
        /** @description Measure → "low,high" or "any". A value matches if low < value ≤ high; a school without a value never does */
        SchoolFilters: {
            /**
             * @description Achievement (score)
             * @example -1,25
             * @example 25,50
             */
            achievement?: string;
            /**
             * @description Students proficient (percent)
             * @example -1,25
             * @example 25,50
             */
            proficiency?: string;
            /**
             * @description Impact (score)
             * @example -1,25
             * @example 25,50
             */
            impact?: string;
            /**
             * @description Change in proficiency over two years (percent)
             * @example -100,0
             * @example 0,5
             */
            trend?: string;
            /**
             * @description Test takers (count)
             * @example -1,20
             * @example 20,100
             */
            test_takers?: string;
            /**
             * @description Students (count)
             * @example -1,100
             * @example 100,300
             */
            students?: string;
            /**
             * @description Free or reduced-price lunch (percent)
             * @example -1,20
             * @example 20,40
             */
            lunch_share?: string;
            /**
             * @description School diversity (score)
             * @example -1,20
             * @example 20,40
             */
            diversity_score?: string;
        };
        SchoolField: components["schemas"]["SchoolMeasureKey"] | ("rank" | "district_rank");
        SchoolRankings: {
            /** @description The page’s schools in order; ties by ncesID */
            data: components["schemas"]["SchoolItem"][];
            /** @description Ranked ones: those that have a value and reach the floor */
            total: number;
            /** @description Those that have a value and are left out by the floor */
            below_floor: number;
            /** @description Least test takers */
            floor: number;
            /** @description The returned page, from 1: the last one where a later one was asked for */
            page: number;
            /** @description Pages of up to 25 */
            pages: number;
            year: components["schemas"]["Spring"];
        };
        SchoolItem: {
            ncesID: components["schemas"]["NcesId"];
            /** @description Name of the school */
            name: string;
            level: components["schemas"]["SchoolLevel"];
            /** @description Lowest and highest grade offered */
            grades: {
                low: string | null;
                high: string | null;
            };
            town: string | null;
            state_abbr: components["schemas"]["StateAbbr"];
            zip: components["schemas"]["Zip"] | null;
            lat: components["schemas"]["Latitude"] | null;
            lng: components["schemas"]["Longitude"] | null;
            /** @description True when the coordinates are the center of its zip because its own are unknown */
            approximate: boolean;
            students: number | null;
            district: components["schemas"]["DistrictName"];
            year: components["schemas"]["Spring"];
            proficiency?: components["schemas"]["PercentRange"] | null;
            proficiency_rank?: number | null;
            proficiency_rank_of?: number | null;
            test_takers?: number | null;
            achievement?: number | null;
            rank?: number | null;
            rank_of?: number | null;
            rank_best?: number | null;
            rank_worst?: number | null;
            district_rank?: number | null;
            district_rank_of?: number | null;
            impact?: number | null;
            impact_rank?: number | null;
            impact_rank_of?: number | null;
            trend?: components["schemas"]["TrendRange"] | null;
            trend_rank?: number | null;
            trend_rank_of?: number | null;
            lunch_share?: number | null;
            diversity_score?: number | null;
            /** @description Great-circle miles from the center of the search; circles only */
            miles?: number;
        };
        ZipRankings: {
            /** @description The page’s zips in order; ties by zip */
            data: components["schemas"]["ZipResult"][];
            /** @description Ranked zips: those that have a comparable value (see a figure’s percentiles) and reach the floors */
            total: number;
            /** @description The returned page, from 1 */
            page: number;
            /** @description Pages of up to 25 zips; beyond them data is empty */
            pages: number;
            /** @description The rank of each zip of data, from 1; equal values share one. Null nationwide for an attribute that does not compare across states, or that fewer than half of the states have */
            ranks: (number | null)[];
            /** @description For each zip of data the best and the worst rank of its 90 % confidence interval, as a figure has them; null for one without. Only at the default floors, of the newest values, where any zip has one */
            rank_intervals?: (number[] | null)[];
            /** @description What a zip needs to be ranked; 0 for nothing */
            floors: {
                /** @description Least population */
                population: number;
                /** @description Least housing_inventory */
                listings: number;
                /** @description Fewest homes, people or returns that a share or ratio counts */
                base: number;
            };
        };
        /** @description Class of income in thousand dollars → "low,high" in percent of the returns, or "any" */
        IncomeFilters: {
            /**
             * @description Tax returns under $50,000 (percent)
             * @example -1,5
             * @example 5,10
             */
            "0-50"?: string;
            /**
             * @description Tax returns of $50,000 to $100,000 (percent)
             * @example -1,5
             * @example 5,10
             */
            "50-100"?: string;
            /**
             * @description Tax returns of $100,000 to $200,000 (percent)
             * @example -1,5
             * @example 5,10
             */
            "100-200"?: string;
            /**
             * @description Tax returns of $200,000 or more (percent)
             * @example -1,5
             * @example 5,10
             */
            "200-plus"?: string;
        };
        ZipOrder: components["schemas"]["OrderableAttribute"] | "distance";
        /** @description The items of a page as a table */
        ItemRows: {
            /** @description Names of the values of each row: the fields that items have without `format=rows`, but no percentiles; `moe.KEY` is the margin of one attribute */
            columns: string[];
            /** @description By item, a value for each column; null where the item has none */
            rows: unknown[][];
        };
        ChangingPlaces: {
            /** @description Zips in order; ties by zip */
            data: components["schemas"]["ChangingPlace"][];
            /** @description What the figures are made of */
            meta: {
                /** @description The first year */
                from_year: number;
                /** @description The second year */
                to_year: number;
                /** @description Years of loaded months, oldest first */
                loaded_years: number[];
                /** @description Matching zips before the limit */
                total: number;
                /** @description Loaded months of each year that the other year has too */
                vintage: string;
                /** @description How the averages are computed */
                method: string;
            };
        };
        ChangingPlace: components["schemas"]["ZipResult"] & components["schemas"]["PriceChange"];
        PriceChange: {
            /** @description Mean of the monthly median listing prices of the first year, in `months` of it (usd) */
            from_price: number;
            /** @description Mean of the monthly median listing prices of the second year, in `months` of it (usd) */
            to_price: number;
            /** @description Calendar months with a price in both years, on which both averages rest: 3 to 12 */
            months: number;
            /** @description to_price − from_price (usd) */
            change: number;
            /** @description 100 × change / from_price */
            change_percent: number;
        };
        Match: {
            /** @description 0–100: mean of the percentiles (100 − percentile for a negative weight), weighted by |weight|, over the attributes that the place has; to tenths. Percentiles are national; an attribute that compares within a state counts by its percentile in the state, and not at all in an area of several states */
            score: number;
            /** @description Points of the score by attribute, to tenths; they add up to the score */
            contributions: {
                [key: string]: number;
            };
            /** @description Attributes with a weight that the place has no value of: their weight leaves its sum */
            missing: string[];
        };
        RisingOrder: components["schemas"]["SchoolMeasureKey"] | ("median_listing_price" | "overall_score" | "distance");
        /** @description Measure → level → "low,high" or "none". A value matches if low < value ≤ high */
        RisingFilters: {
            /** @description Level → range */
            impact?: {
                /** @description "low,high" or "none" */
                High?: string;
                /** @description "low,high" or "none" */
                Middle?: string;
                /** @description "low,high" or "none" */
                Elementary?: string;
            };
            /** @description Level → range */
            achievement?: {
                /** @description "low,high" or "none" */
                High?: string;
                /** @description "low,high" or "none" */
                Middle?: string;
                /** @description "low,high" or "none" */
                Elementary?: string;
            };
            /** @description Level → range */
            proficiency?: {
                /** @description "low,high" or "none" */
                High?: string;
                /** @description "low,high" or "none" */
                Middle?: string;
                /** @description "low,high" or "none" */
                Elementary?: string;
            };
            /** @description Level → range */
            proficiency_trend?: {
                /** @description "low,high" or "none" */
                High?: string;
                /** @description "low,high" or "none" */
                Middle?: string;
                /** @description "low,high" or "none" */
                Elementary?: string;
            };
        };
        RisingZip: {
            zip: components["schemas"]["Zip"];
            /** @description Post office name */
            town: string;
            state_abbr: components["schemas"]["StateAbbr"];
            lat: components["schemas"]["Latitude"];
            lng: components["schemas"]["Longitude"];
            tax_rate: number | null;
            median_listing_price: number | null;
            overall_score: number | null;
            order_value: number | null;
            /** @description Largest clear rise first */
            schools: components["schemas"]["SchoolItem"][];
        };
        Suggestion: {
            /**
             * @description Kind of place
             * @enum {string}
             */
            kind: "zip" | "town" | "county" | "metro" | "state";
            /** @description What to show and to search for, e.g. "Natick, MA" */
            label: string;
            /** @description The zip, or the only zip of a town */
            zip?: string;
            /** @description Town without its state */
            town?: string;
            /** @description County without its state */
            county?: string;
            /** @description Metropolitan area without its state */
            metro?: string;
            state_abbr: components["schemas"]["StateAbbr"];
            lat: components["schemas"]["Latitude"];
            lng: components["schemas"]["Longitude"];
            /** @description True when the typed text is misspelled: ask whether this place is meant */
            fuzzy?: boolean;
        };
        SchoolSuggestion: {
            /**
             * @description Kind of result
             * @enum {string}
             */
            kind: "school" | "district";
            /** @description Name and place, e.g. "Natick High, Natick, MA" */
            label: string;
            /** @description Name */
            name: string;
            /** @description Of a school: its NCES id */
            ncesID?: string;
            /** @description Of a district: its name in addresses */
            slug?: string;
            /**
             * @description Level in the NCES directory, or by grades if NCES names none of the four
             * @enum {string}
             */
            level?: "High" | "Middle" | "Elementary" | "Other";
            town?: string | null;
            zip?: components["schemas"]["Zip"] | null;
            state_abbr: components["schemas"]["StateAbbr"];
            lat: components["schemas"]["Latitude"] | null;
            lng: components["schemas"]["Longitude"] | null;
        };
        UnderstoodSearch: {
            area: ("state" | "zip" | "place" | "nationwide") | null;
            /** @description The states of area `state`, sorted */
            states: components["schemas"]["StateAbbr"][];
            place: string | null;
            radius: number | null;
            /** @description Attribute → "low,high" in the units of its range options; `monthly_payment` in dollars */
            filters: {
                [key: string]: string;
            };
            order: string | null;
            dir: ("asc" | "desc") | null;
            results: ("zip" | "town") | null;
            /** @description Words that were not understood, lower case */
            unknown: string[];
            /** @description Places and states that people come from; they are not searched */
            from?: string[];
            /** @description Of the words that were not understood, those about what no data here answers yet */
            missing?: {
                /** @description An entry of `unknown` */
                words: string;
                /** @description What it is about, e.g. "climate" */
                topic: string;
            }[];
            /** @description What was understood as something more general, in sentences */
            notes?: string[];
            /** @description The sentence asks what one can afford: the calculator answers it */
            calc?: {
                income: number | null;
            };
            /**
             * @description A place was not understood: ask which is meant before searching
             * @constant
             */
            ask?: true;
            /** @description With `ask`: what to ask */
            question?: {
                /** @description The words of the sentence that are in question, lower case */
                about: string;
                /** @description Words that may replace them, the likeliest first */
                choices: string[];
            };
        };
        ErrorBody: {
            /** @description One sentence for people */
            error: string;
            code: components["schemas"]["ErrorCode"];
            /** @description The X-Request-Id of the request */
            requestId: string;
            /** @description Messages by field name */
            errors?: {
                [key: string]: string[];
            };
        };
        /**
         * @description Stable code for programs
         * @enum {string}
         */
        ErrorCode: "validation" | "not_found" | "unauthenticated" | "forbidden" | "premium_required" | "password_required" | "email_unconfirmed" | "conflict" | "csrf" | "quota_exhausted" | "rate_limited" | "upstream_unavailable" | "unavailable" | "preparing" | "clock_skew" | "too_large" | "internal";
    };
    responses: {
        /** @description The data of a named month or year is being prepared (preparing): repeat the call after Retry-After */
        202: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The API key is unknown or revoked, or the call needs a login */
        401: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Not allowed: premium has ended (premium_required), the password must be given again (password_required), the email is not confirmed (email_unconfirmed), or the call is not for the caller */
        403: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Not found */
        404: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description A parameter or field is invalid; errors names each */
        422: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Out of searches today (quota_exhausted) or too many calls (rate_limited); see Retry-After */
        429: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Service temporarily unavailable; see Retry-After */
        503: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Id of the request in the log of the system */
        RequestId: string;
        /** @description Different searches per day; missing if unlimited */
        RateLimitLimit: number;
        /** @description Searches left today */
        RateLimitRemaining: number;
        /** @description Seconds until the next day */
        RateLimitReset: number;
        /** @description Matches before the limit */
        TotalCount: number;
        /** @description Newest month or school year of the data */
        DataPeriod: string;
        /** @description demonstration, mixed or real */
        DataSet: string;
        /** @description Seconds to wait before the same call */
        RetryAfter: number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    comparePlaces: {
        parameters: {
            query: {
                /**
                 * @description Kind of all places
                 * @example county
                 */
                kind: "zip" | "town" | "county" | "metro";
                /**
                 * @description One to 4 zips, or names with their state, separated by semicolons
                 * @example Middlesex County, MA;Norfolk County, MA
                 */
                places: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description In the order of the parameter, each once */
                        places: components["schemas"]["ComparedPlace"][];
                        /** @description Those of the parameter that are not a place of the kind */
                        unknown: string[];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    compareZips: {
        parameters: {
            query: {
                /**
                 * @description Returned in this order
                 * @example [
                 *       "01760",
                 *       "02139"
                 *     ]
                 */
                zips: components["schemas"]["Zip"][];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ZipDetail"][];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    countPlaces: {
        parameters: {
            query?: {
                /** @description What is searched */
                searchType?: "places_to_live" | "affordable_schools" | "hot_housing" | "housing_stat";
                /** @description Kind of area (`zip`: a circle; `place`: a town, county or metro area; `drawn`: see drawnArea) */
                searchArea?: "state" | "zip" | "place" | "nationwide" | "drawn";
                /**
                 * @description Abbreviations of states
                 * @example [
                 *       "MA"
                 *     ]
                 */
                states?: components["schemas"]["State"][];
                /**
                 * @description The place, or the center of the circle: "Town, ST", "Name County, ST" or "Name metro area, ST"; for a circle also five digits
                 * @example Natick, MA
                 */
                distanceFromTownZip?: string;
                /** @description How the place is meant; not used for matching */
                placeType?: "zip" | "town";
                /** @description A label of the chosen place, not used for matching */
                selectedPlaceName?: string;
                /**
                 * @description Degrees north; with selectedPlaceLng it wins over the place
                 * @example 42.28
                 */
                selectedPlaceLat?: number;
                /**
                 * @description Degrees east
                 * @example -71.35
                 */
                selectedPlaceLng?: number;
                /** @description Miles */
                distanceFromRadius?: number;
                /** @description The shapes of searchArea=drawn, with semicolons between them: each the corners of a polygon as an encoded polyline with five decimals. At most 60 points over all shapes; a shape must not cross itself. Sides are straight on a Mercator map. A zip is in if the center of its area is, a town, county or metro if the population-weighted center of its zips is, a school by its location */
                drawnArea?: string;
                /**
                 * @description Up to 3 places with the most miles from each, in a straight line, with semicolons between them. A place is a zip, "Town, ST" or "latitude,longitude"
                 * @example 15@02139;30@Natick, MA
                 */
                nearPlaces?: string;
                /** @description Kind of the places listed; hot_housing and housing_stat list zips only */
                searchReturnType?: "zip" | "town" | "county" | "metro";
                /** @description An orderable attribute, match (see weights) or, in a circle, distance; default overall_score. hot_housing: days_on_market, days_on_market_mom. housing_stat: total_inventory, inventory_net_change, median_listing_price, median_listing_net_change. Their first is their default */
                searchOrderBy?: components["schemas"]["PlaceOrder"];
                /**
                 * @description With searchOrderBy=match: how much attributes matter. Any attribute but race, origin and language
                 * @example {"median_listing_price":-3,"overall_score":5}
                 */
                weights?: string;
                /** @description With weights: true lists only places that have a value of each attribute with a weight */
                weightsComplete?: boolean;
                /** @description asc (default; of distance the nearest first) or desc (default for match); a missing value is last both ways */
                searchOrderByDir?: "asc" | "desc";
                /**
                 * @description The month of the listings; default the newest. hot_housing and housing_stat: any loaded month, all others only the newest; else 422
                 * @example 2024-04
                 */
                datePeriod?: components["schemas"]["Month"];
                /**
                 * @description hot_housing and housing_stat: the loaded month that the net changes are since; default the same month a year before datePeriod, else the oldest
                 * @example 2024-04
                 */
                housingInventoryCompareDate?: components["schemas"]["Month"];
                /** @description hot_housing and housing_stat: least housing_inventory, inclusive; 0 for none */
                minInventory?: number;
                /**
                 * @description JSON text: attribute → "low,high" or "any"; also monthly_payment, dollars of a home at the median listing price with the loan of `loan`
                 * @example {"median_age":"30,40"}
                 */
                filters?: string;
                /**
                 * @description The loan of monthly payments: down payment in dollars, interest rate in percent, years, property tax rate in percent (empty for the rate of each place) and insurance in dollars a year (empty for the average of each state), such as "50000,5.25,30,,"; an empty part has its default. With it, each item has its `monthly_payment`
                 * @example 50000,5.25,30,,
                 */
                loan?: string;
                /**
                 * @description Dollars, inclusive
                 * @example 400000
                 */
                minHousingPriceFilter?: number;
                /**
                 * @description Dollars, inclusive
                 * @example 600000
                 */
                maxHousingPriceFilter?: number;
                /**
                 * @description Least school score, inclusive
                 * @example 70
                 */
                minLatestSchoolScore?: number;
                /**
                 * @description Largest school score, inclusive
                 * @example 100
                 */
                maxLatestSchoolScore?: number;
                /** @description Attributes (and price_trend) that an item carries besides its identity, with their margins; default all */
                fields?: components["schemas"]["ItemField"][];
                /** @description 1 for the first items, 2 for the next ones and so on; a page beyond the end is the last one. Not counted again */
                page?: number;
                /** @description Form of the response (`rows`: the same page as a table without percentiles, in a third of the bytes; `csv`: a file of all matches with units, margins, vintages and sources). Not counted again */
                format?: "json" | "csv" | "rows";
                /**
                 * @description Attributes to draw
                 * @example [
                 *       "median_age"
                 *     ]
                 */
                histogram?: components["schemas"]["MeasureKey"][];
                /** @description How many places that break one filter to return */
                near?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchCount"];
                };
            };
            202: components["responses"]["202"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    fetchSchoolsNearby: {
        parameters: {
            query?: {
                /** @description What is searched (around the place, or the whole state of the place) */
                method?: "radius" | "state";
                /** @description How schools are ordered (top_rated by achievement; most_improved by trend, only certain rises of schools with 20 test takers in both years) */
                searchType?: "top_rated" | "most_improved";
                /**
                 * @description Five digits, "Town, ST", or a state for searchPlaceType state
                 * @example 01760
                 */
                searchPlace?: string;
                /** @description Kind of place; default what searchPlace looks like */
                searchPlaceType?: "zip" | "town" | "state";
                /** @description What is listed */
                searchReturnType?: "schools" | "zips";
                /**
                 * @description Levels of schools
                 * @example [
                 *       "High"
                 *     ]
                 */
                searchSchoolLevel?: components["schemas"]["LevelChoice"][];
                /**
                 * @description Miles around the place; default 25, of most_improved 5
                 * @example 10
                 */
                searchRadius?: number;
                /** @description Least achievement, inclusive */
                minSchoolScoreFilterValue?: number;
                /**
                 * @description Spring of the school year, or newest; default 2021 if loaded, else the newest. Not loaded → 422
                 * @example 2021
                 */
                schoolYear?: components["schemas"]["SpringChoice"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchoolsNearby"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    getDistrict: {
        parameters: {
            query?: {
                /**
                 * @description Spring of the school year, or newest; default 2021 if loaded, else the newest. Not loaded → 422
                 * @example 2021
                 */
                schoolYear?: components["schemas"]["SpringChoice"];
            };
            header?: never;
            path: {
                /**
                 * @description NCES district id, seven digits, or slug, e.g. natick-ma
                 * @example natick-school-district-ma
                 */
                district: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["District"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    getHousingChanges: {
        parameters: {
            query: {
                /**
                 * @description Those without data are left out
                 * @example [
                 *       "01760"
                 *     ]
                 */
                zips: components["schemas"]["Zip"][];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HousingChanges"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    getHousingChangesOfPlace: {
        parameters: {
            query: {
                /**
                 * @description Those of one place
                 * @example [
                 *       "01760",
                 *       "01701"
                 *     ]
                 */
                zips: components["schemas"]["Zip"][];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HousingChangesOfPlace"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    getHousingInventory: {
        parameters: {
            query?: {
                /**
                 * @description Month, YYYY-MM; default the newest
                 * @example 2024-04
                 */
                period?: components["schemas"]["Month"];
                /**
                 * @description Earlier month, YYYY-MM; default the same month one year earlier, else the oldest
                 * @example 2024-04
                 */
                compare?: components["schemas"]["Month"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HousingInventory"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    getHousingOfPlace: {
        parameters: {
            query: {
                /**
                 * @description Those of one place
                 * @example [
                 *       "01760",
                 *       "01701"
                 *     ]
                 */
                zips: components["schemas"]["Zip"][];
                /**
                 * @description Series to return; default all
                 * @example [
                 *       "median_listing_price"
                 *     ]
                 */
                fields?: ("median_listing_price" | "median_listing_price_per_square_foot" | "housing_inventory" | "total_inventory" | "days_on_market")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HousingOfPlace"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    getHousingOfZip: {
        parameters: {
            query?: {
                /** @description Series to return; default all */
                fields?: ("median_listing_price" | "median_listing_price_per_square_foot" | "housing_inventory" | "total_inventory" | "days_on_market")[];
            };
            header?: never;
            path: {
                /**
                 * @description Five-digit zip code with its leading zeros
                 * @example 01760
                 */
                zip: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HousingOfZip"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    getHousingTrends: {
        parameters: {
            query?: {
                /**
                 * @description Abbreviations of states; default every state with listings
                 * @example [
                 *       "MA"
                 *     ]
                 */
                states?: components["schemas"]["State"][];
                /**
                 * @description First month, YYYY-MM; default the oldest
                 * @example 2024-04
                 */
                from?: components["schemas"]["Month"];
                /**
                 * @description Last month, YYYY-MM; default the newest
                 * @example 2024-04
                 */
                to?: components["schemas"]["Month"];
                /**
                 * @description Series to return; default all
                 * @example [
                 *       "median_listing_price"
                 *     ]
                 */
                fields?: ("median_listing_price" | "median_listing_price_per_square_foot" | "housing_inventory" | "total_inventory" | "days_on_market")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HousingTrends"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    getMap: {
        parameters: {
            query?: {
                /**
                 * @description Of the map
                 * @example 11
                 */
                zoom?: number;
                /**
                 * @description lat,lng of the view, in degrees; not used for matching
                 * @example [
                 *       42.28,
                 *       -71.35
                 *     ]
                 */
                center?: number[];
                /**
                 * @description west,south,east,north in degrees; west > east crosses the date line
                 * @example [
                 *       -71.6,
                 *       42.2,
                 *       -71.2,
                 *       42.4
                 *     ]
                 */
                extent?: number[];
                /** @description Only zips of one state; default all */
                state?: components["schemas"]["State"];
                /**
                 * @description JSON text: schoolscorerange, homeownerpctrange, renterpctrange, medianagerange, popdensityrange, paymentrange (dollars a month with the loan of `loan`) as [low, high] or "low,high"; minhomeprice, maxhomeprice. Bounds are inclusive; an outermost bound does not filter
                 * @example {"schoolscorerange":[70,100],"maxhomeprice":600000}
                 */
                filters?: string;
                /**
                 * @description The loan of monthly payments: down payment in dollars, interest rate in percent, years, property tax rate in percent (empty for the rate of each place) and insurance in dollars a year (empty for the average of each state), such as "50000,5.25,30,,"; an empty part has its default. With it, each item has its `monthly_payment`
                 * @example 50000,5.25,30,,
                 */
                loan?: string;
                /** @description An attribute whose value every item carries too */
                measure?: components["schemas"]["AttributeKey"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every matching zip is in exactly one item */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MapItems"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    getMapValues: {
        parameters: {
            query: {
                /** @description Kind of places */
                kind?: "zip" | "county";
                /**
                 * @description The attribute, or monthly_payment with the loan of `loan`
                 * @example median_listing_price
                 */
                measure: components["schemas"]["MeasureKey"];
                /**
                 * @description west,south,east,north in degrees; west > east crosses the date line
                 * @example [
                 *       -71.6,
                 *       42.2,
                 *       -71.2,
                 *       42.4
                 *     ]
                 */
                extent?: number[];
                /** @description Only zips of one state; default all */
                state?: components["schemas"]["State"];
                /**
                 * @description JSON text: schoolscorerange, homeownerpctrange, renterpctrange, medianagerange, popdensityrange, paymentrange (dollars a month with the loan of `loan`) as [low, high] or "low,high"; minhomeprice, maxhomeprice. Bounds are inclusive; an outermost bound does not filter
                 * @example {"schoolscorerange":[70,100],"maxhomeprice":600000}
                 */
                filters?: string;
                /**
                 * @description The loan of monthly payments: down payment in dollars, interest rate in percent, years, property tax rate in percent (empty for the rate of each place) and insurance in dollars a year (empty for the average of each state), such as "50000,5.25,30,,"; an empty part has its default. With it, each item has its `monthly_payment`
                 * @example 50000,5.25,30,,
                 */
                loan?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MapValues"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    getOpenApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    getOutlines: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutlineVersion"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    getPlace: {
        parameters: {
            query?: {
                /** @description Attributes (and price_trend) that an item carries besides its identity, with their margins; default all */
                fields?: components["schemas"]["ItemField"][];
            };
            header?: never;
            path: {
                /**
                 * @description Post office name, name of a county such as Middlesex County, or of a metro area; any case
                 * @example Natick
                 */
                town: string;
                /**
                 * @description Abbreviation or name; of a metro area that of its first city
                 * @example MA
                 */
                state: components["schemas"]["State"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlaceDetail"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    getQuota: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quota"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    getSchool: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description NCES school id, twelve digits with leading zeros
                 * @example 250432000005
                 */
                ncesID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["School"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    getSchoolStatistic: {
        parameters: {
            query?: {
                /**
                 * @description Spring; default the newest. Not loaded → 404
                 * @example 2024
                 */
                year?: components["schemas"]["Year"];
            };
            header?: never;
            path: {
                /**
                 * @description Abbreviation or name
                 * @example MA
                 */
                state: components["schemas"]["State"];
                /**
                 * @description Key of the statistic
                 * @example achievement
                 */
                stat: "achievement" | "proficiency" | "impact" | "trend";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StateStatistic"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    getSchoolStatistics: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Spring of the school year; 404 when it is not loaded
                 * @example 2021
                 */
                year: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchoolStatistics"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    getState: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Abbreviation or name
                 * @example MA
                 */
                state: components["schemas"]["State"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StateDetails"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    getStateByPoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Degrees north
                 * @example 42.28
                 */
                lat: number;
                /**
                 * @description Degrees east
                 * @example -71.35
                 */
                lng: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NearestZip"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    getStateOutlines: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Version of the outlines, as `GET /api/outlines` returns it; `current` for any
                 * @example current
                 */
                version: string;
                /**
                 * @description Two-letter abbreviation of a state, DC or territory
                 * @example MA
                 */
                state: string;
                /**
                 * @description low for zoom 7 and 8, medium for 9 and 10, high from 11 on
                 * @example low
                 */
                detail: "low" | "medium" | "high";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutlineTopology"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    getStateStatistic: {
        parameters: {
            query?: {
                /**
                 * @description Four digits; default the newest, with the newest month instead of the year’s average of median_listing_price. Not loaded → 404
                 * @example 2024
                 */
                year?: components["schemas"]["Year"];
            };
            header?: never;
            path: {
                /**
                 * @description Abbreviation or name
                 * @example MA
                 */
                state: components["schemas"]["State"];
                /**
                 * @description Key of the statistic
                 * @example median_age
                 */
                stat: components["schemas"]["OrderableAttribute"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StateStatistic"];
                };
            };
            202: components["responses"]["202"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    getZip: {
        parameters: {
            query?: {
                /** @description Attributes (and price_trend) that an item carries besides its identity, with their margins; default all */
                fields?: components["schemas"]["ItemField"][];
            };
            header?: never;
            path: {
                /**
                 * @description Five-digit zip code with its leading zeros
                 * @example 01760
                 */
                zip: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ZipDetail"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    getZipOutline: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Version of the outlines, as `GET /api/outlines` returns it; `current` for any
                 * @example current
                 */
                version: string;
                /**
                 * @description A zip with an outline
                 * @example 02139
                 */
                zip: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ZipGeometry"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    listAreaCenters: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NamedAreaCenters"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    listAttributes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttributeList"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    listDataAttributes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description zip, town, county or metro
                 * @example zip
                 */
                placeType: "zip" | "town" | "county" | "metro";
                /**
                 * @description Five-digit zip, or the name with its state: "Town, ST"
                 * @example 01760
                 */
                place: string;
                /**
                 * @description limited: the main filters; full: every filter but race, origin and language
                 * @example limited
                 */
                similarSearchFill: "limited" | "full";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The first item is the map */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DataAttributes"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    listDataSources: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Newest first. Without the loads of the services in the header x-missing-services, which are down */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Load"][];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    listHousingPeriods: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HousingPeriods"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    listLoadedAttributes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoadedAttributeList"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    listPlaceResults: {
        parameters: {
            query: {
                /**
                 * @description One to a hundred places, separated by semicolons: zips, or town, county or metro with a colon and the name with its state; returned in this order, unknown ones left out
                 * @example 01760;county:Middlesex County, MA
                 */
                places: string;
                /**
                 * @description Attributes (and price_trend) that an item carries besides its identity, with their margins; default all
                 * @example [
                 *       "median_listing_price",
                 *       "population"
                 *     ]
                 */
                fields?: components["schemas"]["ItemField"][];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": (components["schemas"]["ZipResult"] | components["schemas"]["CombinedResult"])[];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    listSchoolFigures: {
        parameters: {
            query: {
                /**
                 * @description One to a hundred, separated by semicolons: school or district, a colon and its NCES id; returned in this order, unknown ones left out
                 * @example school:250432000005;district:2504320
                 */
                schools: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchoolFigures"][];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    listSchoolYears: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchoolYears"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    listSchoolsInPlace: {
        parameters: {
            query: {
                /**
                 * @description Those of one place
                 * @example [
                 *       "01760",
                 *       "01701"
                 *     ]
                 */
                zips: components["schemas"]["Zip"][];
                /**
                 * @description Spring of the school year, or newest; default 2021 if loaded, else the newest. Not loaded → 422
                 * @example 2021
                 */
                schoolYear?: components["schemas"]["SpringChoice"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchoolsInPlace"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    listSchoolsInZip: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Five-digit zip code with its leading zeros
                 * @example 01760
                 */
                zip: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchoolsInZip"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    listSimilarPlaces: {
        parameters: {
            query?: {
                /**
                 * @description Dollars, inclusive; only places with a list price from this on
                 * @example 400000
                 */
                minHousingPriceFilter?: number;
                /**
                 * @description Dollars, inclusive; only places with a list price up to this
                 * @example 600000
                 */
                maxHousingPriceFilter?: number;
                /**
                 * @description Miles
                 * @example 25
                 */
                distanceFromRadius?: number;
                /** @description Attributes (and price_trend) that an item carries besides its identity, with their margins; default all */
                fields?: components["schemas"]["ItemField"][];
            };
            header?: never;
            path: {
                /**
                 * @description zip, town, county or metro
                 * @example zip
                 */
                placeType: "zip" | "town" | "county" | "metro";
                /**
                 * @description Five-digit zip, or the name with its state: "Town, ST"
                 * @example 01760
                 */
                place: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Total-Count": components["headers"]["TotalCount"];
                    "X-Data-Period": components["headers"]["DataPeriod"];
                    "X-Data-Set": components["headers"]["DataSet"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": (components["schemas"]["ZipResult"] & components["schemas"]["Similarity"])[] | (components["schemas"]["CombinedResult"] & components["schemas"]["Similarity"])[];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    listZipResults: {
        parameters: {
            query: {
                /**
                 * @description Returned in this order, unknown ones left out
                 * @example [
                 *       "01760",
                 *       "02139"
                 *     ]
                 */
                zips: components["schemas"]["Zip"][];
                /**
                 * @description Attributes (and price_trend) that an item carries besides its identity, with their margins; default all
                 * @example [
                 *       "median_listing_price",
                 *       "population"
                 *     ]
                 */
                fields?: components["schemas"]["ItemField"][];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ZipResult"][];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    rankDistricts: {
        parameters: {
            query?: {
                /** @description What districts are ranked by */
                stat?: "achievement" | "trend" | "students";
                /** @description Direction of the order */
                dir?: "desc" | "asc";
                /**
                 * @description Only those of one state; default all
                 * @example MA
                 */
                state?: components["schemas"]["State"];
                /** @description 25 per page */
                page?: number;
                /**
                 * @description Spring of the school year, or newest; default 2021 if loaded, else the newest. Not loaded → 422
                 * @example 2021
                 */
                schoolYear?: components["schemas"]["SpringChoice"];
                /** @description Least test takers, inclusive, for a change in both years; 0 for none */
                floor?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DistrictRankings"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    rankSchools: {
        parameters: {
            query?: {
                /** @description achievement, proficiency, impact, trend, by which schools are ranked; or test_takers, students, lunch_share, diversity_score, in a circle distance; default achievement */
                stat?: components["schemas"]["SchoolOrder"];
                /** @description Kind of area (`zip`: a circle; `place`: a town, county or metro area; `drawn`: see drawnArea); default that of `state` */
                searchArea?: "state" | "zip" | "place" | "nationwide" | "drawn";
                /** @description Abbreviations of states */
                states?: components["schemas"]["State"][];
                /**
                 * @description The place, or the center of the circle: "Town, ST", "Name County, ST" or "Name metro area, ST"; for a circle also five digits
                 * @example Natick, MA
                 */
                distanceFromTownZip?: string;
                /** @description How the place is meant; not used for matching */
                placeType?: "zip" | "town";
                /** @description A label of the chosen place, not used for matching */
                selectedPlaceName?: string;
                /**
                 * @description Degrees north; with selectedPlaceLng it wins over the place
                 * @example 42.28
                 */
                selectedPlaceLat?: number;
                /**
                 * @description Degrees east
                 * @example -71.35
                 */
                selectedPlaceLng?: number;
                /** @description Miles */
                distanceFromRadius?: number;
                /** @description The shapes of searchArea=drawn, with semicolons between them: each the corners of a polygon as an encoded polyline with five decimals. At most 60 points over all shapes; a shape must not cross itself. Sides are straight on a Mercator map. A zip is in if the center of its area is, a town, county or metro if the population-weighted center of its zips is, a school by its location */
                drawnArea?: string;
                /** @description Direction of the order */
                dir?: "desc" | "asc";
                /**
                 * @description Only those of one state; default all
                 * @example MA
                 */
                state?: components["schemas"]["State"];
                /** @description 25 per page */
                page?: number;
                /**
                 * @description Spring of the school year, or newest; default 2021 if loaded, else the newest. Not loaded → 422
                 * @example 2021
                 */
                schoolYear?: components["schemas"]["SpringChoice"];
                /** @description Least test takers, inclusive, for a change in both years; 0 for none */
                floor?: number;
                /**
                 * @description Levels of schools
                 * @example [
                 *       "High"
                 *     ]
                 */
                level?: components["schemas"]["LevelChoice"][];
                /**
                 * @description JSON text: achievement, proficiency, impact, trend, test_takers, students, lunch_share, diversity_score → "low,high" or "any", as {"achievement":"50,100"}: a school matches when low < value ≤ high, one without a value never
                 * @example {"achievement":"50,100"}
                 */
                filters?: string;
                /** @description Type of schools, default all */
                schoolType?: "regular" | "charter" | "career" | "special" | "alternative";
                /** @description A grade that the school teaches, default all */
                grade?: "PK" | "KG" | "01" | "02" | "03" | "04" | "05" | "06" | "07" | "08" | "09" | "10" | "11" | "12";
                /** @description NCES district id or slug; default all */
                district?: string;
                /** @description Measures that a school carries besides its identity, district and year; default all */
                fields?: components["schemas"]["SchoolField"][];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchoolRankings"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    rankZips: {
        parameters: {
            query: {
                /**
                 * @description An orderable attribute; zips without a value of it are not ranked
                 * @example overall_score
                 */
                stat: components["schemas"]["OrderableAttribute"];
                /** @description Default: the better end first, desc where neither end is better */
                dir?: "asc" | "desc";
                /**
                 * @description Only zips of one state; default all
                 * @example MA
                 */
                state?: components["schemas"]["State"];
                /** @description 25 zips per page */
                page?: number;
                /**
                 * @description Year of the statistic as that of a state has it; default the newest values. Not loaded → 422
                 * @example 2024
                 */
                year?: components["schemas"]["Year"];
                /** @description Least population, inclusive; zips whose population is not known are left out too. 0 for none */
                floor?: number;
                /** @description Least housing_inventory, inclusive; zips whose listings are not known are left out too. Default 20 for attributes of listings, else 0; 0 for none */
                minInventory?: number;
                /**
                 * @description Attributes (and price_trend) that an item carries besides its identity, with their margins; default all
                 * @example [
                 *       "overall_score"
                 *     ]
                 */
                fields?: components["schemas"]["ItemField"][];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ZipRankings"];
                };
            };
            202: components["responses"]["202"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    searchAffordableSchools: {
        parameters: {
            query?: {
                /** @description Kind of area (`zip`: a circle; `place`: a town, county or metro area; `drawn`: see drawnArea) */
                searchArea?: "state" | "zip" | "place" | "nationwide" | "drawn";
                /**
                 * @description Abbreviations of states
                 * @example [
                 *       "MA"
                 *     ]
                 */
                states?: components["schemas"]["State"][];
                /**
                 * @description The place, or the center of the circle: "Town, ST", "Name County, ST" or "Name metro area, ST"; for a circle also five digits
                 * @example Natick, MA
                 */
                distanceFromTownZip?: string;
                /** @description How the place is meant; not used for matching */
                placeType?: "zip" | "town";
                /** @description A label of the chosen place, not used for matching */
                selectedPlaceName?: string;
                /**
                 * @description Degrees north; with selectedPlaceLng it wins over the place
                 * @example 42.28
                 */
                selectedPlaceLat?: number;
                /**
                 * @description Degrees east
                 * @example -71.35
                 */
                selectedPlaceLng?: number;
                /** @description Miles */
                distanceFromRadius?: number;
                /** @description The shapes of searchArea=drawn, with semicolons between them: each the corners of a polygon as an encoded polyline with five decimals. At most 60 points over all shapes; a shape must not cross itself. Sides are straight on a Mercator map. A zip is in if the center of its area is, a town, county or metro if the population-weighted center of its zips is, a school by its location */
                drawnArea?: string;
                /**
                 * @description Dollars, inclusive
                 * @example 400000
                 */
                minHousingPriceFilter?: number;
                /**
                 * @description Dollars, inclusive
                 * @example 600000
                 */
                maxHousingPriceFilter?: number;
                /**
                 * @description Least school score, inclusive
                 * @example 70
                 */
                minLatestSchoolScore?: number;
                /**
                 * @description Largest school score, inclusive
                 * @example 100
                 */
                maxLatestSchoolScore?: number;
                /**
                 * @description JSON text: income category 0-50, 50-100, 100-200 or 200-plus (thousand dollars) → "low,high" in percent of the returns, or "any"
                 * @example {"200-plus":"20,100"}
                 */
                avgReturnAmountFilter?: string;
                /**
                 * @description "low,high" of the school score, any, or top-10, top-30, top-50, top-80
                 * @example top-30
                 */
                schoolScoreRange?: ("top-10" | "top-30" | "top-50" | "top-80") | string;
                /**
                 * @description "low,high" in people per square mile, or any
                 * @example 25000,200000
                 */
                populationDensityFilter?: string;
                /**
                 * @description "low,high" in years, or any
                 * @example 60,120
                 */
                medianAgeFilter?: string;
                /** @description An orderable attribute, or in a circle distance */
                orderBy?: components["schemas"]["ZipOrder"];
                /** @description Direction of the order; a missing value is last both ways */
                orderByDir?: "desc" | "asc";
                /** @description Attributes (and price_trend) that an item carries besides its identity, with their margins; default all */
                fields?: components["schemas"]["ItemField"][];
                /** @description 1 for the first items, 2 for the next ones and so on; a page beyond the end is the last one. Not counted again */
                page?: number;
                /** @description Form of the response (`rows`: the same page as a table without percentiles, in a third of the bytes; `csv`: a file of all matches with units, margins, vintages and sources). Not counted again */
                format?: "json" | "csv" | "rows";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Total-Count": components["headers"]["TotalCount"];
                    "X-Data-Period": components["headers"]["DataPeriod"];
                    "X-Data-Set": components["headers"]["DataSet"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ZipResult"][];
                    "application/vnd.homeground.rows+json": components["schemas"]["ItemRows"];
                    "text/csv": string;
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    searchChangingPlaces: {
        parameters: {
            query?: {
                /** @description Kind of area (`zip`: a circle; `place`: a town, county or metro area; `drawn`: see drawnArea) */
                searchArea?: "state" | "zip" | "place" | "nationwide" | "drawn";
                /**
                 * @description Abbreviations of states
                 * @example [
                 *       "MA"
                 *     ]
                 */
                states?: components["schemas"]["State"][];
                /**
                 * @description The place, or the center of the circle: "Town, ST", "Name County, ST" or "Name metro area, ST"; for a circle also five digits
                 * @example Natick, MA
                 */
                distanceFromTownZip?: string;
                /** @description How the place is meant; not used for matching */
                placeType?: "zip" | "town";
                /** @description A label of the chosen place, not used for matching */
                selectedPlaceName?: string;
                /**
                 * @description Degrees north; with selectedPlaceLng it wins over the place
                 * @example 42.28
                 */
                selectedPlaceLat?: number;
                /**
                 * @description Degrees east
                 * @example -71.35
                 */
                selectedPlaceLng?: number;
                /** @description Miles */
                distanceFromRadius?: number;
                /** @description The shapes of searchArea=drawn, with semicolons between them: each the corners of a polygon as an encoded polyline with five decimals. At most 60 points over all shapes; a shape must not cross itself. Sides are straight on a Mercator map. A zip is in if the center of its area is, a town, county or metro if the population-weighted center of its zips is, a school by its location */
                drawnArea?: string;
                /** @description Table of the first year */
                fromTable?: "housing";
                /** @description Table of the second year */
                toTable?: "housing";
                /** @description Column of the first year */
                fromColumn?: "average_median_listing_price";
                /** @description Column of the second year */
                toColumn?: "average_median_listing_price";
                /**
                 * @description A year of loaded months; default 2018 if it is loaded and before toYear, else the oldest
                 * @example 2024
                 */
                fromYear?: components["schemas"]["Year"];
                /**
                 * @description A later year of loaded months; default 2021 if it is loaded and after fromYear, else the newest
                 * @example 2024
                 */
                toYear?: components["schemas"]["Year"];
                /**
                 * @description Dollars, inclusive
                 * @example 400000
                 */
                minHousingPriceFilter?: number;
                /**
                 * @description Dollars, inclusive
                 * @example 600000
                 */
                maxHousingPriceFilter?: number;
                /** @description What zips are ordered by (`distance` only in a circle) */
                orderBy?: "change" | "change_percent" | "from_price" | "to_price" | "distance";
                /**
                 * @description Direction of the order
                 * @example desc
                 */
                orderByDir?: "desc" | "asc";
                /** @description Attributes (and price_trend) that an item carries besides its identity, with their margins; default all */
                fields?: components["schemas"]["ItemField"][];
                /** @description 1 for the first items, 2 for the next ones and so on; a page beyond the end is the last one. Not counted again */
                page?: number;
                /** @description Form of the response (`rows`: the same page as a table without percentiles, in a third of the bytes; `csv`: a file of all matches with units, margins, vintages and sources). Not counted again */
                format?: "json" | "csv" | "rows";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Total-Count": components["headers"]["TotalCount"];
                    "X-Data-Period": components["headers"]["DataPeriod"];
                    "X-Data-Set": components["headers"]["DataSet"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangingPlaces"];
                    "application/vnd.homeground.rows+json": components["schemas"]["ItemRows"];
                    "text/csv": string;
                };
            };
            202: components["responses"]["202"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    searchPlaces: {
        parameters: {
            query?: {
                /** @description What is searched */
                searchType?: "places_to_live" | "affordable_schools" | "hot_housing" | "housing_stat";
                /** @description Kind of area (`zip`: a circle; `place`: a town, county or metro area; `drawn`: see drawnArea) */
                searchArea?: "state" | "zip" | "place" | "nationwide" | "drawn";
                /**
                 * @description Abbreviations of states
                 * @example [
                 *       "MA"
                 *     ]
                 */
                states?: components["schemas"]["State"][];
                /**
                 * @description The place, or the center of the circle: "Town, ST", "Name County, ST" or "Name metro area, ST"; for a circle also five digits
                 * @example Natick, MA
                 */
                distanceFromTownZip?: string;
                /** @description How the place is meant; not used for matching */
                placeType?: "zip" | "town";
                /** @description A label of the chosen place, not used for matching */
                selectedPlaceName?: string;
                /**
                 * @description Degrees north; with selectedPlaceLng it wins over the place
                 * @example 42.28
                 */
                selectedPlaceLat?: number;
                /**
                 * @description Degrees east
                 * @example -71.35
                 */
                selectedPlaceLng?: number;
                /** @description Miles */
                distanceFromRadius?: number;
                /** @description The shapes of searchArea=drawn, with semicolons between them: each the corners of a polygon as an encoded polyline with five decimals. At most 60 points over all shapes; a shape must not cross itself. Sides are straight on a Mercator map. A zip is in if the center of its area is, a town, county or metro if the population-weighted center of its zips is, a school by its location */
                drawnArea?: string;
                /**
                 * @description Up to 3 places with the most miles from each, in a straight line, with semicolons between them. A place is a zip, "Town, ST" or "latitude,longitude"
                 * @example 15@02139;30@Natick, MA
                 */
                nearPlaces?: string;
                /** @description Kind of the places listed; hot_housing and housing_stat list zips only */
                searchReturnType?: "zip" | "town" | "county" | "metro";
                /** @description An orderable attribute, match (see weights) or, in a circle, distance; default overall_score. hot_housing: days_on_market, days_on_market_mom. housing_stat: total_inventory, inventory_net_change, median_listing_price, median_listing_net_change. Their first is their default */
                searchOrderBy?: components["schemas"]["PlaceOrder"];
                /**
                 * @description With searchOrderBy=match: how much attributes matter. Any attribute but race, origin and language
                 * @example {"median_listing_price":-3,"overall_score":5}
                 */
                weights?: string;
                /** @description With weights: true lists only places that have a value of each attribute with a weight */
                weightsComplete?: boolean;
                /**
                 * @description asc (default; of distance the nearest first) or desc (default for match); a missing value is last both ways
                 * @example desc
                 */
                searchOrderByDir?: "asc" | "desc";
                /**
                 * @description The month of the listings; default the newest. hot_housing and housing_stat: any loaded month, all others only the newest; else 422
                 * @example 2024-04
                 */
                datePeriod?: components["schemas"]["Month"];
                /**
                 * @description hot_housing and housing_stat: the loaded month that the net changes are since; default the same month a year before datePeriod, else the oldest
                 * @example 2024-04
                 */
                housingInventoryCompareDate?: components["schemas"]["Month"];
                /** @description hot_housing and housing_stat: least housing_inventory, inclusive; 0 for none */
                minInventory?: number;
                /**
                 * @description JSON text: attribute → "low,high" or "any"; also monthly_payment, dollars of a home at the median listing price with the loan of `loan`
                 * @example {"median_listing_price":"400,600"}
                 */
                filters?: string;
                /**
                 * @description The loan of monthly payments: down payment in dollars, interest rate in percent, years, property tax rate in percent (empty for the rate of each place) and insurance in dollars a year (empty for the average of each state), such as "50000,5.25,30,,"; an empty part has its default. With it, each item has its `monthly_payment`
                 * @example 50000,5.25,30,,
                 */
                loan?: string;
                /**
                 * @description Dollars, inclusive
                 * @example 400000
                 */
                minHousingPriceFilter?: number;
                /**
                 * @description Dollars, inclusive
                 * @example 600000
                 */
                maxHousingPriceFilter?: number;
                /**
                 * @description Least school score, inclusive
                 * @example 70
                 */
                minLatestSchoolScore?: number;
                /**
                 * @description Largest school score, inclusive
                 * @example 100
                 */
                maxLatestSchoolScore?: number;
                /**
                 * @description Attributes (and price_trend) that an item carries besides its identity, with their margins; default all
                 * @example [
                 *       "median_listing_price",
                 *       "overall_score"
                 *     ]
                 */
                fields?: components["schemas"]["ItemField"][];
                /** @description 1 for the first items, 2 for the next ones and so on; a page beyond the end is the last one. Not counted again */
                page?: number;
                /** @description Form of the response (`rows`: the same page as a table without percentiles, in a third of the bytes; `csv`: a file of all matches with units, margins, vintages and sources). Not counted again */
                format?: "json" | "csv" | "rows";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Total-Count": components["headers"]["TotalCount"];
                    "X-Data-Period": components["headers"]["DataPeriod"];
                    "X-Data-Set": components["headers"]["DataSet"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": (components["schemas"]["ZipResult"] & {
                        match?: components["schemas"]["Match"] | null;
                    })[] | (components["schemas"]["CombinedResult"] & {
                        match?: components["schemas"]["Match"] | null;
                    })[];
                    "application/vnd.homeground.rows+json": components["schemas"]["ItemRows"];
                    "text/csv": string;
                };
            };
            202: components["responses"]["202"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    searchSchools: {
        parameters: {
            query?: {
                /** @description Kind of area (`zip`: a circle; `place`: a town, county or metro area; `drawn`: see drawnArea) */
                searchArea?: "state" | "zip" | "place" | "nationwide" | "drawn";
                /**
                 * @description Abbreviations of states
                 * @example [
                 *       "MA"
                 *     ]
                 */
                states?: components["schemas"]["State"][];
                /**
                 * @description The place, or the center of the circle: "Town, ST", "Name County, ST" or "Name metro area, ST"; for a circle also five digits
                 * @example Natick, MA
                 */
                distanceFromTownZip?: string;
                /** @description How the place is meant; not used for matching */
                placeType?: "zip" | "town";
                /** @description A label of the chosen place, not used for matching */
                selectedPlaceName?: string;
                /**
                 * @description Degrees north; with selectedPlaceLng it wins over the place
                 * @example 42.28
                 */
                selectedPlaceLat?: number;
                /**
                 * @description Degrees east
                 * @example -71.35
                 */
                selectedPlaceLng?: number;
                /** @description Miles */
                distanceFromRadius?: number;
                /** @description The shapes of searchArea=drawn, with semicolons between them: each the corners of a polygon as an encoded polyline with five decimals. At most 60 points over all shapes; a shape must not cross itself. Sides are straight on a Mercator map. A zip is in if the center of its area is, a town, county or metro if the population-weighted center of its zips is, a school by its location */
                drawnArea?: string;
                /**
                 * @description Levels of schools
                 * @example [
                 *       "High"
                 *     ]
                 */
                schoolLevel?: components["schemas"]["LevelChoice"][];
                /**
                 * @description JSON text: achievement, proficiency, impact, trend, test_takers, students, lunch_share, diversity_score → "low,high" or "any", as {"achievement":"50,100"}: a school matches when low < value ≤ high, one without a value never
                 * @example {"achievement":"50,100"}
                 */
                filters?: string;
                /** @description Type of schools, default all */
                schoolType?: "regular" | "charter" | "career" | "special" | "alternative";
                /** @description A grade that the school teaches, default all */
                grade?: "PK" | "KG" | "01" | "02" | "03" | "04" | "05" | "06" | "07" | "08" | "09" | "10" | "11" | "12";
                /**
                 * @description Spring of the school year, or newest; default 2021 if loaded, else the newest. Not loaded → 422
                 * @example 2021
                 */
                schoolYear?: components["schemas"]["SpringChoice"];
                /** @description One of achievement (state_combined_pct), proficiency, impact, trend (proficiency_trend), test_takers, students, lunch_share, diversity_score; in the rising variant, which orders zips by the mean of their schools, also median_listing_price and overall_score; in a circle distance. Default state_combined_pct */
                orderBy?: components["schemas"]["RisingOrder"];
                /**
                 * @description desc (default) or asc (default of distance and median_listing_price); a missing value is last both ways
                 * @example desc
                 */
                orderByDir?: "desc" | "asc";
                /**
                 * @description Dollars, inclusive
                 * @example 400000
                 */
                minHousingPriceFilter?: number;
                /**
                 * @description Dollars, inclusive
                 * @example 600000
                 */
                maxHousingPriceFilter?: number;
                /**
                 * @description Least school score, inclusive
                 * @example 70
                 */
                minLatestSchoolScore?: number;
                /**
                 * @description Largest school score, inclusive
                 * @example 100
                 */
                maxLatestSchoolScore?: number;
                /**
                 * @description Selects the rising variant. JSON text: impact, achievement, proficiency, proficiency_trend → High, Middle, Elementary → "low,high" or "none"; {} for none
                 * @example {"proficiency_trend":{"High":"5,100"}}
                 */
                proficiencyFilter?: string;
                /** @description Measures that a school carries besides its identity, district and year; default all */
                fields?: components["schemas"]["SchoolField"][];
                /** @description 1 for the first items, 2 for the next ones and so on; a page beyond the end is the last one. Not counted again */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-Total-Count": components["headers"]["TotalCount"];
                    "X-Data-Period": components["headers"]["DataPeriod"];
                    "X-Data-Set": components["headers"]["DataSet"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchoolItem"][] | components["schemas"]["RisingZip"][];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    suggestPlaces: {
        parameters: {
            query: {
                /**
                 * @description Two or more characters
                 * @example Nati
                 */
                q: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Suggestion"][];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    suggestSchools: {
        parameters: {
            query: {
                /**
                 * @description Beginnings of words of the name, and of the town or state
                 * @example Natick
                 */
                q: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchoolSuggestion"][];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    understandSentence: {
        parameters: {
            query: {
                /**
                 * @description An English sentence, e.g. "Rural places in New England under 400k"
                 * @example towns in Massachusetts under 600k with good schools
                 */
                q: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnderstoodSearch"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
}
